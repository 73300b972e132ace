import { productRegistry } from '@rampart/catalog/products/registry.ts';
import { membershipsFrom } from '@rampart/domain/assess/memberships.ts';
import { prepareRules, type Rules, type RulesGiven } from '@rampart/domain/assess/prepare-rules.ts';
import { projectPolicies } from '@rampart/domain/assess/project-policies.ts';
import type { Replayed } from '@rampart/domain/assess/replay.ts';
import type { Change } from '@rampart/domain/change.ts';
import { type Control, gatherFacts, judge, productOf } from '@rampart/domain/control.ts';
import { tailor } from '@rampart/domain/customizable.ts';
import { type Fact, type FactReading, factRead } from '@rampart/domain/fact.ts';
import type { Group } from '@rampart/domain/group.ts';
import { findGroupOf, groupClash, nameInDirectory, peopleOfPrograms } from '@rampart/domain/people/group-in-directory.ts';
import { roles as rolesFact } from '@rampart/facts/identity/roles.ts';
import { signInPolicies } from '@rampart/facts/identity/sign-in-policies.ts';
import { signIns } from '@rampart/facts/identity/sign-ins.ts';
import { zones as zonesFact } from '@rampart/facts/network/zones.ts';

import { groups as groupsFact } from '@rampart/facts/people/groups.ts';
import { people as peopleFact, type Person } from '@rampart/facts/people/people.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { inRanges } from '../evidence/in-ranges.ts';
import type { FactReader, Source } from '../fact-reader.ts';
import { canReplay } from '../get-control.ts';
import { readFeatures } from '../licensed-features.ts';
import { excludedIds } from './excluded-ids.ts';
import type { ListedNames } from './replay-store.ts';

/** The rules as they are and as the control would make them, and whose sign-ins to ask them about. */
export interface ReplayPlan {
  readonly before: Rules;
  readonly after: Rules;
  readonly changes: readonly Change[];
  /** As the control would make them. */
  readonly zones: RulesGiven['zones'];
  readonly applicationId: string;
  /** Of those that a replay lists, as far as the directory knows them. */
  readonly namesOf: (listed: Pick<Replayed, 'people' | 'groups'>) => ListedNames;
}

/** Or why there is none. */
export type Or<T> = T | { readonly because: string };

const valueOf = <T>(reading: FactReading<T>): T | undefined => (reading.state === 'read' ? reading.value : undefined);
const isOfSignIns = ({ id }: Change): boolean => /^(?:identity\..*-sign-in-(?:policy|rule)|network\..*-(?:zone|location))$/.test(id);

type Settings = Pick<RulesGiven, 'policies' | 'zones'>;

interface PresentRules {
  readonly before: Rules;
  /** As they would be with other policies and zones. */
  readonly prepare: (settings: Settings) => Rules;
  readonly namesOf: ReplayPlan['namesOf'];
}

interface Directory {
  readonly people: readonly Person[] | undefined;
  readonly groups: readonly Group[] | undefined;
}

const keysOf = (rows: readonly { readonly key: string }[]): ReadonlySet<string> => new Set(rows.map(({ key }) => key));

function namesIn({ people = [], groups = [] }: Directory, listed: Pick<Replayed, 'people' | 'groups'>): ListedNames {
  const [listedPeople, listedGroups] = [keysOf(listed.people.rows), keysOf(listed.groups.rows)];
  return {
    people: people
      .filter(({ id }) => listedPeople.has(id))
      .map(({ id, displayName, department }) => ({ id, name: displayName, department })),
    groups: groups.filter(({ id }) => listedGroups.has(id)).map(({ id, name }) => ({ id, name })),
  };
}

/** A vendor may have settings for signing in and no policies: none of its products reports any, connected or not. */
const hasPolicies = ({ product }: Source): boolean =>
  productRegistry.some(({ connector, yields }) => connector === product.connector && yields.includes(signInPolicies.id));

const readIfAny = async <T>(book: FactReader, application: Source, fact: Fact<readonly T[]>): Promise<FactReading<readonly T[]>> =>
  hasPolicies(application) ? book.read(application, fact) : factRead([], book.at);

async function readSettings(book: FactReader, application: Source): Promise<Or<Settings>> {
  const policies = await readIfAny(book, application, signInPolicies);
  const zones = await readIfAny(book, application, zonesFact);
  if (policies.state === 'missing') return { because: `The sign-in policies could not be read: ${policies.because}` };
  if (zones.state === 'missing') return { because: `The network zones could not be read: ${zones.because}` };
  return { policies: policies.value, zones: zones.value };
}

async function readRules(book: FactReader, application: Source, settings: Settings): Promise<PresentRules> {
  const directory: Directory = {
    groups: valueOf(await book.read(application, groupsFact)),
    people: valueOf(await book.read(application, peopleFact)),
  };
  const memberships = membershipsFrom({ ...directory, roles: valueOf(await book.read(application, rolesFact)) });
  const before = prepareRules({ ...settings, ...memberships, inRanges });
  return {
    before,
    prepare: (projected) => prepareRules({ ...projected, ...memberships, inRanges, like: before }),
    namesOf: (listed) => namesIn(directory, listed),
  };
}

const known = new WeakMap<FactReader, Map<string, PresentRules>>();

/** Once for each application: rules remember what they have decided, which several controls ask about. */
async function rulesOf(book: FactReader, application: Source, settings: Settings): Promise<PresentRules> {
  const ofBook = known.get(book) ?? new Map<string, PresentRules>();
  known.set(book, ofBook);
  const rules = ofBook.get(application.id) ?? (await readRules(book, application, settings));
  ofBook.set(application.id, rules);
  return rules;
}

/** The vendor's id of the group that the control is deployed for: what it would do to anyone else is no part of it. */
async function groupFor(book: FactReader, { programs }: Control, application: Source): Promise<Or<{ readonly group: string }>> {
  const asked = peopleOfPrograms(programs);
  if (asked === undefined) return { group: 'everyone' };
  const reading = await book.read(application, groupsFact);
  if (reading.state === 'missing') return { because: `The groups could not be read: ${reading.because}` };
  const group = findGroupOf(asked, reading.value);
  if (group !== undefined) return { group: group.id };
  const clash = groupClash(asked, reading.value);
  if (clash !== undefined) return { because: clash };
  return { because: `The group “${nameInDirectory(asked)}” does not exist in the directory yet. Deploy the people list to it.` };
}

async function changesOf(
  tx: TenantTx,
  book: FactReader,
  control: Control,
  application: Source,
): Promise<Or<{ readonly changes: readonly Change[] }>> {
  const readings = await book.readingsOf(control);
  const { facts, missing } = gatherFacts(control, readings);
  if (missing.length > 0) return { because: missing.join(' ') };
  const moment = { asOf: book.at, features: await readFeatures(book) };
  const verdict = judge(control, readings, moment);
  if (verdict.state === 'pass') return { because: 'It is in place already, so there is nothing to replay.' };
  if (verdict.state === 'not-applicable') return verdict;
  const excluded = await excludedIds(tx, book, application);
  if ('because' in excluded) return excluded;
  const people = await groupFor(book, control, application);
  if ('because' in people) return people;
  const deployment = { ...moment, ...people, facts, parameters: tailor(control.remedy.parameters), excluded: [...excluded.ids] };
  const { remedy } = control;
  return { changes: remedy.changes?.(deployment) ?? remedy.equivalent?.(deployment) ?? [] };
}

async function workOutPlan(tx: TenantTx, book: FactReader, control: Control): Promise<Or<ReplayPlan>> {
  const application = book.applicationOf(productOf(control));
  if (application === undefined) return { because: 'Its product is not connected.' };
  if (!canReplay(control)) return { because: 'This control does not affect sign-ins, so there is nothing to replay.' };
  const events = book.eventsOf(application.product.id, signIns);
  if (events?.source.product.connector !== application.product.connector)
    return { because: `No connected application reports sign-ins at ${application.product.name}.` };
  if (events.reading?.state !== 'read')
    return { because: `Sign-ins could not be read: ${events.reading?.because ?? 'they have not been read yet.'}` };
  const settings = await readSettings(book, application);
  if ('because' in settings) return settings;
  const planned = await changesOf(tx, book, control, application);
  if ('because' in planned) return planned;
  const changes = planned.changes.filter(isOfSignIns);
  if (changes.length === 0) return { because: 'It changes nothing that affects sign-ins, so there is nothing to replay.' };
  // The people of the directory are read last: there may be a hundred thousand, and most questions end before.
  const { before, prepare, namesOf } = await rulesOf(book, application, settings);
  const projected = projectPolicies({ ...settings, changes, staged: 'enforced' });
  return { before, after: prepare(projected), changes, zones: projected.zones, applicationId: events.source.id, namesOf };
}

const plans = new WeakMap<FactReader, Map<string, Promise<Or<ReplayPlan>>>>();

/** Nothing that could not be read is made up for: then it says what is missing. Once for each control, by the same facts. */
export function planReplay(tx: TenantTx, book: FactReader, control: Control): Promise<Or<ReplayPlan>> {
  const ofBook = plans.get(book) ?? new Map<string, Promise<Or<ReplayPlan>>>();
  plans.set(book, ofBook);
  const plan = ofBook.get(control.id) ?? workOutPlan(tx, book, control);
  ofBook.set(control.id, plan);
  return plan;
}
