/** The developer menu, which is a person's. */
export const DevMenu = { show() {} };
