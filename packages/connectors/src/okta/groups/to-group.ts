import type { Group as GroupFact } from '@rampart/domain/group.ts';
import type { Group } from '../schema.ts';

const kinds: Readonly<Record<string, GroupFact['kind']>> = { APP_GROUP: 'application', BUILT_IN: 'everyone', OKTA_GROUP: 'assigned' };

/** Okta fills it with every user. */
export const isEverybody = ({ type, profile }: Group): boolean => type === 'BUILT_IN' && profile.name === 'Everyone';

/** Okta has a second built-in group, for administrators, which is not everyone. */
const kindOf = (group: Group): GroupFact['kind'] =>
  group.type === 'BUILT_IN' && !isEverybody(group) ? 'dynamic' : (kinds[group.type] ?? 'assigned');

export const toGroup = (group: Group, memberIds: string[]): GroupFact => ({
  id: group.id,
  name: group.profile.name,
  description: group.profile.description ?? null,
  kind: kindOf(group),
  memberIds,
  mayHoldRoles: null,
});
