/** Whether a domain is this one, or below it. */
export const isWithin = (domain: string, name: string): boolean => domain === name || domain.endsWith(`.${name}`);
