/** Of PostgreSQL and of the operating system. */
const diskCodes = new Set(['53100', 'ENOSPC']);

export const isDiskFull = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' && diskCodes.has(error.code);
