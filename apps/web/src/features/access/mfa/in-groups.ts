/** A long key in groups of four, which a person can follow with a finger. */
export const inGroups = (key: string): string => key.replaceAll(/(.{4})(?=.)/g, '$1 ');
