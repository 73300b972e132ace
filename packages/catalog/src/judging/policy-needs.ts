import { optional } from '@rampart/domain/fact.ts';
import { roles } from '@rampart/facts/identity/roles.ts';
import { signInPolicies } from '@rampart/facts/identity/sign-in-policies.ts';
import { groups } from '@rampart/facts/people/groups.ts';
import { people } from '@rampart/facts/people/people.ts';

/** Policies alone judge most; people, groups and roles tell whom an exception leaves out. */
export const policyNeeds = {
  policies: signInPolicies,
  people: optional(people),
  groups: optional(groups),
  roles: optional(roles),
} as const;
