import type { Applies } from '../kit/connector.ts';
import type { DirectoryClient } from './client.ts';

/** The changes that a directory can be asked for: none yet, it is only read. */
export const appliesInLocalDirectory: readonly Applies<DirectoryClient>[] = [];
