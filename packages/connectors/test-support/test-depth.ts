/** `npm run test:long` draws many cases; otherwise a few are enough to notice that something broke. */
const isLongRun = process.env['RAMPART_TEST_DEPTH'] === 'long';

export const inDepth = <T>(few: T, many: T): T => (isLongRun ? many : few);
