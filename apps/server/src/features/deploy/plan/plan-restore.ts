import { definitionOf } from '@rampart/changes/registry.ts';
import type { Restores, Seen, Watches } from '@rampart/connectors/kit/connector.ts';
import type { Change, ChangeId, ChangeKind, ChangeSiblings } from '@rampart/domain/change.ts';
import { changeObjects } from '@rampart/domain/change-object.ts';
import { areSameSettings, isSameSetting } from '@rampart/domain/deploy/is-same-setting.ts';
import { lineUpChanges, type PlannedChange } from '@rampart/domain/deploy/line-up-changes.ts';
import { groupsExcludedBy, isSignInChange, lockedOutBy } from '@rampart/domain/deploy/locks-out.ts';
import { nameOfChange } from '@rampart/domain/deploy/name-of-change.ts';
import { isWaiting, switchedOn } from '@rampart/domain/deploy/waiting-image.ts';
import type { Group } from '@rampart/domain/group.ts';
import type { ConfigurationObject } from '@rampart/domain/watch/configuration-object.ts';
import { wholeVersion } from '@rampart/domain/watch/whole-version.ts';
import { groups as groupsFact } from '@rampart/facts/people/groups.ts';
import type { DeployDeps } from '../deploy-deps.ts';
import { type ExpectedStates, placeOfObject, type RequestedObject } from '../job-store.ts';
import type { Vendor } from '../vendor/open-vendor.ts';
import { removalObstacle } from './guards/removal-obstacle.ts';
import type { Plan } from './plan.ts';
import { readExcludedGroups } from './read-excluded-groups.ts';
import { readLive } from './read-live.ts';

/** The change that is left to make, that there is none, or why it cannot be made. */
type Left = { readonly change: Change } | { readonly isBack: true } | { readonly because: string };

interface Looking {
  readonly vendor: Vendor;
  readonly restores: Restores;
  readonly byHand: Watches['byHand'];
  readonly changes: ChangeSiblings;
  /** What the object is part of, as it is now. */
  readonly around: unknown;
  readonly asOf: Date;
}

const notWritten = ({ vendor, byHand }: Pick<Looking, 'vendor' | 'byHand'>, version: ConfigurationObject): Left => ({
  because: byHand?.(version) ?? `Rampart does not write this to ${vendor.name}. Put it back there by hand.`,
});
const notASetting = 'Rampart does not write the setting that was changed. Put it back in the product.';
const changedSince = 'It was changed since it was last read, so it is kept. Process again, then revert what is found.';
const partOfNothing = 'The object that contained it is gone. Put that back first.';
const another = 'There is another one of that name now. Rename or remove it in the product, then try again.';

const idFor = ({ vendor, changes }: Looking, kind: ChangeKind): ChangeId | undefined => {
  const id = changes[kind];
  return id !== undefined && vendor.canApply(id) ? id : undefined;
};

const settingsOf = ({ restores, around }: Looking, version: ConfigurationObject): unknown =>
  restores.settingsOf(restores.exactOf(version, around));

/** It should not be there. Only what is still as it was last read is removed. */
async function removal(looking: Looking, { id: target, from }: RequestedObject): Promise<Left> {
  const id = idFor(looking, 'delete');
  if (from === null) return { isBack: true };
  if (id === undefined) return notWritten(looking, from);
  const known = settingsOf(looking, from);
  const { object } = definitionOf({ id });
  const seen = await looking.vendor.look({ id, kind: 'delete', object, target, before: known, after: null });
  if (seen === undefined) return { isBack: true };
  if (!areSameSettings(seen.settings, known)) return { because: changedSince };
  const change: Change = { id, kind: 'delete', object, target, before: seen.settings, after: null };
  const because = await removalObstacle(looking.vendor, change, looking.asOf);
  return because === undefined ? { change } : { because };
}

/** It is gone. The vendor may still keep what was deleted; the same object comes back then. */
async function creation(looking: Looking, to: ConfigurationObject): Promise<Left> {
  const id = idFor(looking, 'create');
  if (id === undefined) return notWritten(looking, to);
  const after = settingsOf(looking, to);
  const { object } = definitionOf({ id });
  const change: Change = {
    id,
    kind: 'create',
    object,
    target: null,
    before: null,
    after,
    exact: looking.restores.exactOf(to, looking.around),
  };
  const seen = await looking.vendor.look(change);
  if (seen === undefined) return { change };
  return seen.target === to.id && areSameSettings(seen.settings, after) ? { isBack: true } : { because: another };
}

/** What can only be made and deleted is made again when it is gone. */
async function remaking(looking: Looking, to: ConfigurationObject): Promise<Left> {
  const left = await creation(looking, to);
  return 'because' in left ? notWritten(looking, to) : left;
}

/** As the vendor says it, with what is to be cleared; nothing where that would say something else than the version. */
function exactIn(
  { restores, around }: Looking,
  to: ConfigurationObject,
  { exact: live }: Seen,
  after: unknown,
): { readonly exact?: unknown } {
  if (typeof live !== 'object' || live === null) return {};
  const exact = wholeVersion(restores.exactOf(to, around), live as Readonly<Record<string, unknown>>);
  return areSameSettings(restores.settingsOf(exact), after) ? { exact } : {};
}

async function rewriting(
  looking: Looking,
  { id: target, from, to }: RequestedObject & { readonly to: ConfigurationObject },
): Promise<Left> {
  const id = idFor(looking, 'update');
  if (id === undefined) return remaking(looking, to);
  const after = settingsOf(looking, to);
  const { object } = definitionOf({ id });
  const seen = await looking.vendor.look({ id, kind: 'update', object, target, before: after, after });
  if (seen === undefined || looking.restores.isAnother?.(to, seen.exact) === true) return creation(looking, to);
  const before = seen.settings;
  // Also its place, where that is what was changed.
  if (isSameSetting(before, after))
    return from !== null && areSameSettings(settingsOf(looking, from), after) ? { because: notASetting } : { isBack: true };
  const enable = idFor(looking, 'enable');
  const isEnabling = enable !== undefined && isWaiting(before) && areSameSettings(switchedOn(before), after);
  const images = { object, target, before, after, ...exactIn(looking, to, seen, after) };
  return { change: isEnabling ? { id: enable, kind: 'enable', ...images } : { id, kind: 'update', ...images } };
}

interface Asking {
  readonly vendor: Vendor;
  readonly watched: Watches | undefined;
  readonly asOf: Date;
}

async function leftOf({ vendor, watched, asOf }: Asking, requested: RequestedObject): Promise<Left> {
  const version = requested.to ?? requested.from;
  if (version === null) return { isBack: true };
  const { restores, byHand } = watched ?? {};
  const changes = restores?.changesOf(version);
  if (restores === undefined || changes === undefined) return notWritten({ vendor, byHand }, version);
  const around = restores.around && (await vendor.around(restores, version));
  if (restores.around !== undefined && around === undefined) return { because: restores.whenGone ?? partOfNothing };
  const looking = { vendor, restores, byHand, changes, around, asOf };
  return requested.to === null ? removal(looking, requested) : rewriting(looking, { ...requested, to: requested.to });
}

const rankOf = ({ change }: PlannedChange): number => changeObjects[change.object].rank;

const isRemoval = ({ change }: PlannedChange): boolean => change.kind === 'delete';

/** An object whose id is that of another and more came after it, such as a second entry for the same mail. */
const byAge = (one: RequestedObject, other: RequestedObject): number => one.id.length - other.id.length || (one.id < other.id ? -1 : 1);

/** What others name is there before them, and goes after them; and so does what came before another. */
function inOrder(planned: readonly PlannedChange[]): PlannedChange[] {
  const removed = planned
    .filter(isRemoval)
    .toReversed()
    .toSorted((one, other) => rankOf(other) - rankOf(one));
  return [...lineUpChanges(planned.filter((one) => !isRemoval(one))), ...removed];
}

/** All groups of the product, with what is within them; nothing where they could not be read. */
async function readGroups(vendor: Vendor, asOf: Date): Promise<readonly Group[] | undefined> {
  const reading = (await readLive(vendor, [{ needs: { groups: groupsFact } }], asOf)).get(groupsFact.id);
  return reading?.state === 'read' ? (reading.value as readonly Group[]) : undefined;
}

interface Excluding {
  readonly accounts: readonly string[];
  readonly groups: readonly Group[];
  readonly isUnread: (groupId: string) => boolean;
}

function warningsOn(change: Change, { accounts, groups, isUnread }: Excluding): string[] {
  const excluded = groupsExcludedBy({ before: null, after: change.after });
  // They may have been in a group that could not be read and is no longer excluded.
  const unread = groupsExcludedBy(change).filter((id) => isUnread(id) && !excluded.includes(id));
  const atWorst = unread.map((id) => ({ id, memberIds: accounts }));
  if (lockedOutBy(change, accounts, [...groups, ...atWorst]).length === 0) return [];
  const name = `“${nameOfChange(change)}”`;
  return excluded.some(isUnread)
    ? [`It is not known whether ${name} excludes your Emergency Access users: the groups that it excludes could not be read.`]
    : [`${name} does not exclude your Emergency Access users, and did not at that time.`];
}

/** What was in force before may be in force again; but that it leaves the emergency access users out is said. */
async function warnings(deps: DeployDeps, vendor: Vendor, tenantId: string, planned: readonly PlannedChange[]): Promise<string[]> {
  const ofSignIns = planned.filter(({ change }) => change.kind !== 'delete' && isSignInChange(change));
  if (ofSignIns.length === 0) return [];
  const { surroundings } = deps;
  const product = vendor.target.product.id;
  const [accounts, excluded] = await deps.db.inTenant(tenantId, async (tx) => [
    await surroundings.emergencyAccounts(tx, product),
    await surroundings.excludedGroups(tx, product),
  ]);
  if (accounts.length === 0) return [];
  const own = await readExcludedGroups(vendor, excluded);
  // They may be in another group that is excluded, or in one within that.
  const isOther = (id: string): boolean => own.every((group) => group.id !== id);
  const others = ofSignIns.some(({ change }) => groupsExcludedBy(change).some(isOther)) ? await readGroups(vendor, deps.clock.now()) : [];
  const excluding = { accounts, groups: [...own, ...(others ?? [])], isUnread: (id: string) => others === undefined && isOther(id) };
  return ofSignIns.flatMap(({ change }) => warningsOn(change, excluding));
}

interface Restoring {
  readonly tenantId: string;
  readonly objects: readonly RequestedObject[];
}

/** What gives each object the requested version again, from how it is now. */
export async function planRestore(deps: DeployDeps, vendor: Vendor, { tenantId, objects }: Restoring): Promise<Plan> {
  const { product } = vendor.target;
  const { watches = [] } = deps.connectors.find(({ id }) => id === product.connector) ?? {};
  const planned: PlannedChange[] = [];
  const unknown: { controlId: string; because: string }[] = [];
  const expectedStates: Record<string, ExpectedStates[string]> = {};
  for (const [place, requested] of [...objects.entries()].toSorted(([, one], [, other]) => byAge(one, other))) {
    const controlId = placeOfObject(place);
    // Two products of one vendor may each have objects of one type, such as policies.
    const watched = watches.find(({ type, fact }) => type === requested.type && product.yields.includes(fact.id));
    const left = await leftOf({ vendor, watched, asOf: deps.clock.now() }, requested);
    if ('change' in left) planned.push({ controlId, change: left.change });
    if ('because' in left) unknown.push({ controlId, because: left.because });
    expectedStates[controlId] = 'change' in left ? 'changes' : 'because' in left ? 'unknown' : 'in-place';
  }
  const changes = inOrder(planned);
  return { changes, expectedStates, unknown, facts: [], remarks: await warnings(deps, vendor, tenantId, changes) };
}
