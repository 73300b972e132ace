import type { Applies } from '../kit/connector.ts';
import { appliesToGroups } from './groups/groups.ts';
import { appliesToPasswordPolicies } from './password-policies/password-policies.ts';
import type { DirectoryClient } from './client.ts';

/** The changes that a directory can be asked for. */
export const appliesInLocalDirectory: readonly Applies<DirectoryClient>[] = [...appliesToPasswordPolicies, ...appliesToGroups];
