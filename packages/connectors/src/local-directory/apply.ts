import type { Applies } from '../kit/connector.ts';
import { appliesToGroups } from './groups/apply-groups.ts';
import { appliesToPasswordPolicies } from './password-policies/apply-password-policies.ts';
import type { DirectoryClient } from './client.ts';

export const appliesInLocalDirectory: readonly Applies<DirectoryClient>[] = [...appliesToPasswordPolicies, ...appliesToGroups];
