/** Android's dialogs: iOS has no such module. */
export const NativeDialogManagerAndroid = null;
