import { groupChanges } from '@rampart/changes/people/group.ts';
import type { Readings } from '@rampart/domain/control.ts';
import { type Group, GroupSettings } from '@rampart/domain/group.ts';
import { groups } from '@rampart/facts/people/groups.ts';
import type { ExcludedGroup } from '../deploy-deps.ts';
import type { Vendor } from '../vendor/open-vendor.ts';

export interface LiveExcludedGroup extends Group {
  readonly list: string;
}

/** The groups of excluded people that are in the product at this moment, with their members. */
export async function readExcludedGroups(vendor: Vendor, excluded: readonly ExcludedGroup[]): Promise<LiveExcludedGroup[]> {
  if (!vendor.canApply(groupChanges.update.id)) return [];
  const found: LiveExcludedGroup[] = [];
  for (const { list, target, name } of excluded) {
    const asked = { name, description: null, memberIds: [] };
    const seen = await vendor.look(groupChanges.update({ target, before: asked, after: asked }));
    if (seen !== undefined) found.push({ list, id: target, kind: 'assigned', mayHoldRoles: null, ...GroupSettings.parse(seen.settings) });
  }
  return found;
}

/** A vendor may list a new group later than it shows it; controls must know it for a group all the same. */
export function withExcludedGroups(readings: Readings, excluded: readonly LiveExcludedGroup[]): Readings {
  const reading = readings.get(groups.id);
  if (reading?.state !== 'read') return readings;
  const listed = groups.schema.parse(reading.value);
  const late = excluded.filter(({ id }) => listed.every((group) => group.id !== id)).map(({ list: _list, ...group }) => group);
  return new Map([...readings, [groups.id, { ...reading, value: [...listed, ...late] }]]);
}
