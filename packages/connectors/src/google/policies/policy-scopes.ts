import type { Raw } from '../../kit/fields-to-write.ts';
import type { OrgUnit, Policy } from '../schema.ts';
import { type Condition, conditionOf } from './policy-condition.ts';

/** A part of the organisation for which something was set: an organizational unit or a group, or some of the people there. */
export interface Scope {
  readonly id: string;
  readonly name: string;
  readonly isDefault: boolean;
}

export interface ScopedSettings extends Scope {
  /** The value of `gmail.imap_access` there; nothing where no policy says any. */
  readonly valueOf: (setting: string) => Raw | undefined;
}

interface Placed {
  readonly setting: string;
  /** `orgUnits/…` or `groups/…`. */
  readonly place: string;
  readonly condition: Condition | undefined;
  readonly isByAdministrator: boolean;
  readonly value: Raw;
}

const isGroup = (place: string): boolean => place.startsWith('groups/');
const settingOf = ({ setting }: Policy): string => setting.type.replace(/^settings\//, '');

/** Of two policies about the same part, what an administrator set goes before what Google set, and the higher order before the lower. */
const byPrecedence = (a: Policy, b: Policy): number =>
  Number(b.type === 'ADMIN') - Number(a.type === 'ADMIN') || (b.policyQuery.sortOrder ?? 0) - (a.policyQuery.sortOrder ?? 0);

/**
 * The policy that is in force for those of whom a condition is true, or for those of whom none is: the first of its kind that leaves them in.
 * `places` are the part itself and what it inherits from. Where an administrator set something under a condition, what Google set is for those who
 * are left, and there may be none: licences are not read, so that nothing is known of them.
 */
function inForce(placed: readonly Placed[], places: readonly string[], { setting, key }: { setting: string; key?: string | undefined }) {
  const passed = new Set<string>();
  let mayBeNoOne = false;
  for (const place of places)
    for (const policy of placed) {
      if (policy.setting !== setting || policy.place !== place) continue;
      const { condition } = policy;
      // After a policy for those with a licence, one for those without it is for everyone who is left.
      if (condition?.key === key && condition !== undefined) return policy;
      if (condition === undefined || (condition.others !== null && passed.has(condition.others)))
        return mayBeNoOne && !policy.isByAdministrator ? undefined : policy;
      passed.add(condition.key);
      mayBeNoOne ||= policy.isByAdministrator && condition.others !== null;
    }
  return undefined;
}

/**
 * The settings as they are in force: at the root, wherever something else was set for a unit or a group, and for those there for whom a policy has
 * a condition, such as a licence. A unit inherits from the one above it. For members of a group, what its policies do not say depends on their units,
 * which are listed themselves: the root is taken.
 */
export function scopedSettings(
  policies: readonly Policy[],
  units: readonly OrgUnit[],
  isAsked: (setting: string) => boolean,
): ScopedSettings[] {
  const unitOf = new Map(units.map((unit) => [`orgUnits/${unit.orgUnitId.replace(/^id:/, '')}`, unit]));
  const rootId = units.find(({ orgUnitPath }) => orgUnitPath === '/')?.orgUnitId.replace(/^id:/, '') ?? '';
  const root = `orgUnits/${rootId}`;
  const placed = policies
    .filter((policy) => isAsked(settingOf(policy)))
    .toSorted(byPrecedence)
    .map((policy): Placed => ({
      setting: settingOf(policy),
      // Neither is named where a query is for several.
      place: policy.policyQuery.group || policy.policyQuery.orgUnit || root,
      condition: conditionOf(policy, rootId),
      isByAdministrator: policy.type === 'ADMIN',
      value: policy.setting.value ?? {},
    }));

  const placesFrom = (place: string): readonly string[] => {
    if (isGroup(place)) return [place, root];
    const places: string[] = [];
    for (let at: string | undefined = place; at !== undefined && !places.includes(at);) {
      places.push(at);
      const above: string | undefined = unitOf.get(at)?.parentOrgUnitId?.replace(/^id:/, '');
      at = above === undefined ? undefined : `orgUnits/${above}`;
    }
    return places;
  };
  const nameOf = (place: string): string => {
    if (place === root) return 'the whole organisation';
    const [kind, id] = place.split('/', 2);
    return kind === 'groups' ? `the group ${id}` : `the unit ${unitOf.get(place)?.orgUnitPath ?? id}`;
  };

  const all = [...new Set([root, ...placed.map(({ place }) => place)])];
  return [...all.filter((place) => !isGroup(place)), ...all.filter(isGroup)].flatMap((place) => {
    const places = placesFrom(place);
    const valueFor = (key?: string) => (setting: string) => inForce(placed, places, { setting, key })?.value;
    // A policy that another one overrides for everyone makes no part, nor does one that is for everyone who is left.
    const conditions = placed.flatMap((policy) => {
      const { setting, condition } = policy;
      if (policy.place !== place || condition === undefined) return [];
      const isOwn = inForce(placed, places, { setting, key: condition.key }) === policy && inForce(placed, places, { setting }) !== policy;
      return isOwn ? [condition] : [];
    });
    return [
      { id: place, name: nameOf(place), isDefault: place === root, valueOf: valueFor() },
      ...[...new Map(conditions.map((condition) => [condition.key, condition])).values()].map(({ key, who }) => ({
        id: `${place} ${key}`,
        name: `${who} in ${nameOf(place)}`,
        isDefault: false,
        valueOf: valueFor(key),
      })),
    ];
  });
}
