const onOneLine = (text: string): string => text.replaceAll(/[\r\n\u2028\u2029]+/g, ' ');

/** Text as PowerShell reads it literally. Its four kinds of single quotation marks all end one: each is doubled. */
export const quoted = (text: string): string => `'${onOneLine(text).replaceAll(/['‘’‚‛]/g, '$&$&')}'`;

/** A comment stays on its line, whatever a person's name contains. */
export const comment = (text: string): string => `# ${onOneLine(text)}`;
