/** Callers must not read anything into a cursor. */
export const toCursor = (place: string | number): string => Buffer.from(String(place)).toString('base64url');
export const fromCursor = (cursor: string): string => Buffer.from(cursor, 'base64url').toString('utf8');
