/** All of them in `npm run test:long`; otherwise those that together show each kind of fault once. */
export const inDepth = <T>(usual: readonly T[], all: readonly T[]): readonly T[] =>
  process.env['RAMPART_TEST_DEPTH'] === 'long' ? all : usual;
