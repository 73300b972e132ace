/** What a person reads who may not sign for the tenant; the specification fixes it, misspelling included. */
export const unsignedText =
  'The user agreements have not been signed by an admin. Please find someone with the proper priviliege level to sign.';
