import type { Raw } from '../../kit/fields-to-write.ts';
import type { OrgUnit, Policy } from '../schema.ts';

/** A part of the organisation for which something was set: an organizational unit or a group. */
export interface Scope {
  readonly id: string;
  readonly name: string;
  readonly isDefault: boolean;
}

export interface ScopedSettings extends Scope {
  /** The value of `gmail.imap_access` there; nothing where no policy says any. */
  readonly valueOf: (setting: string) => Raw | undefined;
}

const settingOf = ({ setting }: Policy): string => setting.type.replace(/^settings\//, '');
const unitIdOf = ({ policyQuery }: Policy): string => (policyQuery.orgUnit ?? '').replace(/^orgUnits\//, '');
const groupIdOf = ({ policyQuery }: Policy): string => (policyQuery.group ?? '').replace(/^groups\//, '');

/** Of two policies about the same part, what an administrator set goes before what Google set, and the higher order before the lower. */
const byPrecedence = (a: Policy, b: Policy): number =>
  Number(b.type === 'ADMIN') - Number(a.type === 'ADMIN') || (b.policyQuery.sortOrder ?? 0) - (a.policyQuery.sortOrder ?? 0);

/**
 * The settings as they are in force: at the root, and wherever something else was set for a unit or a group. A unit inherits from the one above
 * it. For members of a group, what its policies do not say depends on their units, which are listed themselves: the root is taken.
 */
export function scopedSettings(
  policies: readonly Policy[],
  units: readonly OrgUnit[],
  isAsked: (setting: string) => boolean,
): ScopedSettings[] {
  const asked = policies.filter((policy) => isAsked(settingOf(policy))).toSorted(byPrecedence);
  const unitOf = new Map(units.map((unit) => [unit.orgUnitId.replace(/^id:/, ''), unit]));
  const root = units.find(({ orgUnitPath }) => orgUnitPath === '/');
  const rootId = root?.orgUnitId.replace(/^id:/, '') ?? '';

  const ofUnit = (id: string, setting: string): Raw | undefined => {
    for (let at: string | undefined = id; at !== undefined; at = unitOf.get(at)?.parentOrgUnitId?.replace(/^id:/, '')) {
      const found = asked.find((policy) => settingOf(policy) === setting && unitIdOf(policy) === at && groupIdOf(policy) === '');
      if (found !== undefined) return found.setting.value ?? {};
    }
    return undefined;
  };

  const unitIds = new Set([rootId, ...asked.filter((policy) => groupIdOf(policy) === '').map(unitIdOf)]);
  const groupIds = new Set(asked.map(groupIdOf).filter(Boolean));
  return [
    ...[...unitIds].map((id) => ({
      id: `orgUnits/${id}`,
      name: id === rootId ? 'the whole organisation' : `the unit ${unitOf.get(id)?.orgUnitPath ?? id}`,
      isDefault: id === rootId,
      valueOf: (setting: string) => ofUnit(id, setting),
    })),
    ...[...groupIds].map((id) => ({
      id: `groups/${id}`,
      name: `the group ${id}`,
      isDefault: false,
      valueOf: (setting: string) =>
        asked.find((policy) => settingOf(policy) === setting && groupIdOf(policy) === id)?.setting.value ?? ofUnit(rootId, setting),
    })),
  ];
}
