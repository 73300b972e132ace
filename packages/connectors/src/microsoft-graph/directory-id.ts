const guid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

export const isGuid = (id: string): boolean => guid.test(id);

/**
 * The id of a person, a group, a role, an app or a location where a policy names it. Graph takes it in capitals as well, as scripts and other consoles
 * copy it, and gives its own in small letters.
 */
export const directoryId = (given: string): string => (isGuid(given) ? given.toLowerCase() : given);
