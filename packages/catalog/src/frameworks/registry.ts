import type { Framework } from '@rampart/domain/framework.ts';

/** Every framework of the catalog; a test holds the list equal to the files. */
export const frameworkRegistry: readonly Framework[] = [];
