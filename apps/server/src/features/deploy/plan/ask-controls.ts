import type { Change } from '@rampart/domain/change.ts';
import { type Control, gatherFacts, judge, type Readings } from '@rampart/domain/control.ts';
import { factMissing, type FactReading } from '@rampart/domain/fact.ts';
import { tailor } from '@rampart/domain/customizable.ts';
import { type Group } from '@rampart/domain/group.ts';
import type { Audience } from '@rampart/domain/sign-in-policy.ts';
import { findGroupOf, groupClash } from '@rampart/domain/people/group-in-directory.ts';
import { signInPolicies } from '@rampart/facts/identity/sign-in-policies.ts';
import { groups } from '@rampart/facts/people/groups.ts';
import type { DeployDeps } from '../deploy-deps.ts';
import type { RequestedControl } from '../job-store.ts';
import type { Vendor } from '../vendor/open-vendor.ts';
import { type LiveExcludedGroup, readExcludedGroups, withExcludedGroups } from './read-excluded-groups.ts';
import { PlanRefused } from './plan.ts';
import { readLive } from './read-live.ts';

/** What a control asks for, of the product as it is now. */
export interface AskedControl {
  readonly control: Control;
  readonly isInPlace: boolean;
  /** None when only a person can put it in place. */
  readonly changes: readonly Change[] | undefined;
  /** What to know of these changes, in sentences. */
  readonly remarks: readonly string[];
  /** The facts that could not be read, in sentences. */
  readonly missing: readonly string[];
}

export interface Asked {
  readonly controls: readonly AskedControl[];
  readonly readings: Readings;
  readonly groups: readonly Group[];
  /** The groups of excluded people, as they are now. */
  readonly excluded: readonly LiveExcludedGroup[];
  /** The vendor's ids of the emergency access accounts. */
  readonly emergencyAccounts: readonly string[];
  readonly emergencyUsers: readonly string[];
}

/** Several controls may change the same object: what is to be known of it is said once. */
export const remarksOf = (controls: readonly AskedControl[]): readonly string[] => [...new Set(controls.flatMap(({ remarks }) => remarks))];

/** Of a list of controls, those that others require come first. */
function inOrder(
  requested: readonly RequestedControl[],
  controls: readonly Control[],
): { control: Control; requested: RequestedControl }[] {
  const found = requested.flatMap((one) => {
    const control = controls.find(({ id }) => id === one.controlId);
    return control === undefined ? [] : [{ control, requested: one }];
  });
  const lined: typeof found = [];
  const put = (one: (typeof found)[number], above: readonly string[]): void => {
    if (lined.includes(one) || above.includes(one.control.id)) return;
    for (const id of one.control.requires) for (const other of found) if (other.control.id === id) put(other, [...above, one.control.id]);
    lined.push(one);
  };
  for (const one of found) put(one, []);
  return lined;
}

const everyone = 'everyone';

type GroupReading = FactReading<readonly Group[]>;

/** Why a plan that depends on who is in which group cannot be made. */
const unreadGroups = (vendor: string, because: string): string => `The groups of ${vendor} could not be read: ${because}`;

/** The vendor's id of the group of people that a program is for. */
function groupIdOf(name: string, reading: GroupReading, vendor: string): string {
  if (name === everyone) return everyone;
  // Whether the group is there is not known: deploying the people list anew might not help.
  if (reading.state === 'missing') {
    const what = `${unreadGroups(vendor, reading.because)} It is not known whether “${name}” is there. Repeat what you were doing when they can be read.`;
    throw new PlanRefused('unreadGroups', what);
  }
  const known = reading.value;
  const group = findGroupOf(name, known);
  if (group !== undefined) return group.id;
  const clash = groupClash(name, known);
  // No people list is missing: to deploy it again would not help.
  if (clash !== undefined) throw new PlanRefused('duplicatePeopleGroups', clash);
  const what = `The group “${name}” does not exist in ${vendor}. Deploy the people list to it, then repeat what you were doing.`;
  throw new PlanRefused('missingPeopleGroups', what);
}

const excludesAsPerson = ({ after }: Change, known: readonly LiveExcludedGroup[]): boolean => {
  const { excludedAudience } = (after ?? {}) as { readonly excludedAudience?: Audience };
  return known.some(({ id }) => excludedAudience?.people.includes(id));
};

async function surroundingsOf({ db, clock, surroundings }: DeployDeps, tenantId: string, product: string) {
  return db.inTenant(tenantId, async (tx) => ({
    emergencyUsers: await surroundings.emergencyUsers(tx),
    emergencyAccounts: await surroundings.emergencyAccounts(tx, product),
    excludedGroups: await surroundings.excludedGroups(tx, product),
    features: await surroundings.features(tx),
    published: await surroundings.published(tx, clock.now()),
  }));
}

interface Asking {
  readonly tenantId: string;
  readonly requested: readonly RequestedControl[];
}

/** Reads the product anew and asks each control what it wants changed. */
export async function askControls(deps: DeployDeps, vendor: Vendor, { tenantId, requested }: Asking): Promise<Asked> {
  const asOf = deps.clock.now();
  const { product } = vendor.target;
  const { emergencyUsers, emergencyAccounts, excludedGroups, features, published } = await surroundingsOf(deps, tenantId, product.id);
  const isAboutSignIns = product.yields.includes(signInPolicies.id);
  const liveGroups = isAboutSignIns ? await readExcludedGroups(vendor, excludedGroups) : [];
  const excluded = isAboutSignIns ? liveGroups.map(({ id }) => id) : emergencyAccounts;
  const lined = inOrder(requested, deps.controls);
  const isForSome = lined.some(({ requested: { group } }) => group !== everyone);
  const needing = lined.map(({ control }) => control);
  const live = await readLive(vendor, isForSome ? [...needing, { needs: { groups } }] : needing, asOf);
  const readings = withExcludedGroups(new Map([...live, ...published]), liveGroups);
  const reading = (readings.get(groups.id) ?? factMissing('They were not asked for.')) as GroupReading;
  const known = reading.state === 'read' ? reading.value : [];
  const controls = lined.map(({ control, requested: { leftOut, group: name } }): AskedControl => {
    const { facts, missing } = gatherFacts(control, readings);
    const isInPlace = judge(control, readings, { asOf, features }).state === 'pass';
    if (missing.length > 0 || control.remedy.changes === undefined) return { control, isInPlace, changes: undefined, remarks: [], missing };
    const group = groupIdOf(name, reading, vendor.name);
    const parameters = tailor(control.remedy.parameters, leftOut);
    const deployment = { facts, parameters, group, excluded: [...excluded], asOf, features };
    const changes = control.remedy.changes(deployment);
    // A control that cannot know a group for one names it among the people.
    if (reading.state === 'missing' && !isInPlace && changes.some((change) => excludesAsPerson(change, liveGroups)))
      return { control, isInPlace, changes: undefined, remarks: [], missing: [unreadGroups(vendor.name, reading.because)] };
    return { control, isInPlace, changes, remarks: control.remedy.remarks?.(deployment) ?? [], missing };
  });
  return { controls, readings, groups: [...known, ...liveGroups], excluded: liveGroups, emergencyAccounts, emergencyUsers };
}
