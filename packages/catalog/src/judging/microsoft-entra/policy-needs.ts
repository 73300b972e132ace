import { optional } from '@rampart/domain/fact.ts';
import { directoryState } from '@rampart/facts/identity/directory-state.ts';
import { roles } from '@rampart/facts/identity/roles.ts';
import { signInPolicies } from '@rampart/facts/identity/sign-in-policies.ts';
import { groups } from '@rampart/facts/people/groups.ts';
import { people } from '@rampart/facts/people/people.ts';

/** Policies alone decide most verdicts; people, groups and roles show who is excluded. */
export const policyNeeds = {
  policies: signInPolicies,
  people: optional(people),
  groups: optional(groups),
  roles: optional(roles),
  state: optional(directoryState),
} as const;
