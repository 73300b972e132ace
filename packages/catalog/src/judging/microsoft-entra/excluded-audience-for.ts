import type { Group } from '@rampart/domain/group.ts';
import type { Audience } from '@rampart/domain/sign-in-policy.ts';
import { emptyAudience } from '@rampart/domain/new-sign-in-policy.ts';

interface Asked {
  readonly excluded: readonly string[];
  readonly facts: { readonly groups?: readonly Group[] | undefined };
}

/** Emergency access accounts and groups to exclude. Graph refuses the id of a group among the people of a policy. */
export function excludedAudienceFor({ excluded, facts }: Asked, also: Partial<Audience> = {}): Audience {
  const known = new Set((facts.groups ?? []).map(({ id }) => id));
  const people = excluded.filter((id) => !known.has(id));
  const groups = excluded.filter((id) => known.has(id));
  return { ...emptyAudience, ...also, people: [...people, ...(also.people ?? [])], groups: [...groups, ...(also.groups ?? [])] };
}
