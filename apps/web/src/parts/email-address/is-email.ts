const address = /^[^\s\p{Cc}@]+@[^\s\p{Cc}@]+$/u;

/** What the server takes for an address; whether someone reads mail there only a mail can tell. */
export const isEmail = (text: string): boolean => text.trim().length <= 254 && address.test(text.trim());
