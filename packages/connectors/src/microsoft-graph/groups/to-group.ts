import type { Group as GroupFact } from '@rampart/domain/group.ts';
import type { Group } from '../schema.ts';

export const groupFields = ['id', 'displayName', 'description', 'groupTypes', 'isAssignableToRole'] as const;

export const toGroup = (group: Group, memberIds: readonly string[]): GroupFact => ({
  id: group.id,
  name: group.displayName ?? group.id,
  description: group.description ?? null,
  kind: group.groupTypes?.includes('DynamicMembership') === true ? 'dynamic' : 'assigned',
  memberIds: [...new Set(memberIds)].toSorted(),
  // Graph omits it where it is false.
  mayHoldRoles: group.isAssignableToRole ?? false,
});
