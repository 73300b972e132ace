import { groupChanges } from '@rampart/changes/people/group.ts';
import { type Group, GroupSettings } from '@rampart/domain/group.ts';
import { groups } from '@rampart/facts/people/groups.ts';
import { askingControl, type LyingVendor } from './lying-vendor.ts';

const ofCustomer = (all: readonly Group[]): Group[] =>
  all
    .filter(({ kind, memberIds }) => kind === 'assigned' && memberIds.length > 2 && memberIds.length < 15)
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));

/** A group that is created with two members, one of the customer's in which one joins and one leaves, and one of theirs that is deleted. */
export const groupControls = (product: string): LyingVendor['controls'] => ({
  create: askingControl(`${product}.created`, { groups }, ({ facts }) => [
    groupChanges.create({
      name: 'Rampart: Contractors',
      description: 'Who may not sign in.',
      memberIds: (ofCustomer(facts.groups)[0]?.memberIds ?? []).slice(0, 2),
    }),
  ]),
  update: askingControl(`${product}.updated`, { groups }, ({ facts }) => {
    const [first, second] = ofCustomer(facts.groups);
    if (first === undefined) return [];
    const { id: target, ...group } = first;
    const before = GroupSettings.parse(group);
    const joining = (second?.memberIds ?? []).filter((id) => !before.memberIds.includes(id)).slice(0, 1);
    return [
      groupChanges.update({ target, before, after: { ...before, memberIds: [...before.memberIds.slice(1), ...joining].toSorted() } }),
    ];
  }),
  delete: askingControl(`${product}.deleted`, { groups }, ({ facts }) =>
    ofCustomer(facts.groups)
      .slice(1, 2)
      .map(({ id: target, ...group }) => groupChanges.delete({ target, before: GroupSettings.parse(group) })),
  ),
});
