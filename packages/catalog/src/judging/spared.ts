import type { Group } from '@rampart/domain/group.ts';
import type { Whom } from '@rampart/domain/sign-in-policy.ts';
import { sparing } from './new-sign-in-policy.ts';

interface Asked {
  readonly excluded: readonly string[];
  readonly facts: { readonly groups?: readonly Group[] | undefined };
}

/** Entra takes groups only among the groups that a policy excludes, never among the people. */
export function spared({ excluded, facts }: Asked, also: Partial<Whom> = {}): Whom {
  const groups = new Set((facts.groups ?? []).map(({ id }) => id));
  return sparing(
    excluded.filter((id) => !groups.has(id)),
    { ...also, groups: [...excluded.filter((id) => groups.has(id)), ...(also.groups ?? [])] },
  );
}
