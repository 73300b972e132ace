/** One bare address: what separates addresses in a list, or stands around one beside a name, is in none that people use. */
export const emailAddress = /^[^\s\p{Cc}@<>()[\]\\,;:"]+@[^\s\p{Cc}@<>()[\]\\,;:"]+$/u;

/** Wider: what was accepted in the past. People with such an address can still sign in and be removed. */
export const knownEmailAddress = /^[^\s\p{Cc}@]+@[^\s\p{Cc}@]+$/u;

export const longestEmail = 254;

/** Whether someone reads mail there only a mail can tell. */
export const isEmailAddress = (text: string): boolean => text.length <= longestEmail && emailAddress.test(text);

export const mayBeKnownEmail = (text: string): boolean => text.length <= longestEmail && knownEmailAddress.test(text);
