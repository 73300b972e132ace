import type { AnyChangeDefinition } from '@rampart/domain/change.ts';

/** Every kind of change; a test holds the list equal to the files. */
export const changeRegistry: readonly AnyChangeDefinition[] = [];
