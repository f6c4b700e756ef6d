/** Stacks are those of the source already. */
export default async (stack) => ({ stack, codeFrame: null });
