/** Addresses of tickets come from their tracker: anything but a web address is not a link. */
export const isWebAddress = (url: string | null): url is string => url !== null && /^https?:\/\//i.test(url);
