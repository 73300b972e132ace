import type { AnyFact } from '@rampart/domain/fact.ts';

/** Every kind of fact. `npm run new-control` adds the fact it needs; a test holds the list equal to the files. */
export const factRegistry: readonly AnyFact[] = [];
