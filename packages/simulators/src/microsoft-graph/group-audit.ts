import type { Actor, AuditLog, Deed } from './audit-log.ts';
import type { GraphGroup } from './group-of.ts';
import type { GraphUser } from './user-of.ts';

const where = { category: 'GroupManagement', service: 'Core Directory' } as const;

interface GroupDeed {
  readonly operation: 'Add' | 'Update' | 'Delete';
  readonly group: GraphGroup;
  readonly actor: Actor;
  readonly changes?: NonNullable<Deed['changes']>;
}

export function recordGroup(audit: AuditLog, { operation, group: { id, displayName }, actor, changes = [] }: GroupDeed): void {
  const target = { type: 'Group', id, name: displayName };
  audit.record({ ...where, activity: `${operation} group`, operation, actor, target, changes });
}

interface MembershipDeed {
  readonly isAdded: boolean;
  readonly group: GraphGroup;
  readonly user: GraphUser;
  readonly actor: Actor;
}

/** The log's target is the person; the group stands among the changes. */
export function recordMembership(audit: AuditLog, { isAdded, group, user, actor }: MembershipDeed): void {
  const changed = (name: string, value: string): NonNullable<Deed['changes']>[number] =>
    isAdded ? { name, before: null, after: value } : { name, before: value, after: null };
  audit.record({
    ...where,
    activity: isAdded ? 'Add member to group' : 'Remove member from group',
    operation: isAdded ? 'Assign' : 'Unassign',
    actor,
    target: { type: 'User', id: user.id, name: user.displayName, userPrincipalName: user.userPrincipalName },
    changes: [changed('Group.ObjectID', group.id), changed('Group.DisplayName', group.displayName)],
  });
}
