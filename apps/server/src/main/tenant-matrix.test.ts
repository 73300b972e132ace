import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { setMfaRequirement } from '@rampart/contract/access/mfa.ts';
import { setFeatureFlags } from '@rampart/contract/tenants.ts';
import { allCalls, type NamedCall } from '@rampart/contract/all-calls.ts';
import { FeatureFlag } from '@rampart/domain/feature-flag.ts';
import { isPermitted } from '@rampart/domain/permission.ts';
import { isProviderRole, ProviderRole, Role } from '@rampart/domain/role.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Filled, fillTenant, markOf, namedControl, namedTemplate } from '../../test-support/api/filled-tenant.ts';
import { type IdSlot, idSlots, inputWith } from '../../test-support/api/id-slots.ts';
import { startTestApi, type TestApi, type TestPerson } from '../../test-support/api/test-api.ts';
import { inDepth, onTurn } from '../../test-support/run/test-depth.ts';

let api: TestApi;
let mine: Filled;
let theirs: Filled;

beforeAll(async () => {
  api = await startTestApi();
  mine = await fillTenant(api, 'Mine');
  theirs = await fillTenant(api, 'Theirs');
  unproven = await unverifiedAdministrator();
});
afterAll(() => api.close());

const labelOf = ({ feature, name }: NamedCall) => `${feature}.${name}`;

interface Slots {
  readonly params: readonly IdSlot[];
  readonly query: readonly IdSlot[];
  readonly body: readonly IdSlot[];
}

/** To claim a domain that another tenant has, and to confirm a claim as staff, concerns both tenants: their own tests show how. */
const concernsBoth = (named: NamedCall, { name }: IdSlot) =>
  name === 'domain' && ['access.claimSignInDomain', 'access.confirmDomainClaim'].includes(labelOf(named));

function slotsOf(named: NamedCall): Slots {
  const { params, query, body } = named.call;
  const slots = (part: typeof body) => idSlots(part).filter((slot) => !concernsBoth(named, slot));
  return { params: slots(params), query: slots(query), body: slots(body) };
}
const everySlot = ({ params, query, body }: Slots) => [...params, ...query, ...body];

type Ids = ReadonlyMap<IdSlot, string>;

/** A fresh address for each: how often one may ask is another test's matter. */
const someAddress = () => `10.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`;

/** For calls whose minimal input would change what the people of this test may do. */
const harmless = new Map<object, object>([
  [setMfaRequirement, { enable: false }],
  [setFeatureFlags, { flags: FeatureFlag.options }],
]);

async function make({ call }: NamedCall, person: TestPerson | undefined, ids: Ids) {
  const params = (call.params ? inputWith(call.params, ids) : {}) as Record<string, string>;
  const url = call.path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => encodeURIComponent(params[name] ?? ''));
  const query = call.query ? { query: inputWith(call.query, ids) as Record<string, string> } : {};
  const payload = call.body ? { payload: harmless.get(call) ?? (inputWith(call.body, ids) as object) } : {};
  const headers = { ...person?.headers, ...(call.form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}) };
  const form = call.form ? { payload: new URLSearchParams(payload.payload as Record<string, string>).toString() } : payload;
  return api.app.inject({ method: call.method, url, headers, remoteAddress: someAddress(), ...query, ...form });
}

type Said = readonly [status: number, text: string];

/** What an answer says, without what is different in every answer. */
function said({ statusCode, body }: { statusCode: number; body: string }, ids: Ids): Said {
  const withoutIds = [...ids.values()].reduce((text, id) => text.replaceAll(id, '<id>').replaceAll(encodeURIComponent(id), '<id>'), body);
  return [statusCode, withoutIds.replaceAll(/[0-9a-f-]{36}|\d{4}-\d\d-\d\dT[\d:.]+Z|[A-Za-z0-9_.-]{40,}/g, '<any>')];
}

const isEmail = ({ name }: IdSlot) => /^(?:email|username|user_mail|owner|add|remove|sync)$/.test(name);
const isDomain = ({ name }: IdSlot) => name === 'domain';
function randomId(slot: IdSlot): string {
  if (isEmail(slot)) return `${randomUUID()}@example.test`;
  return isDomain(slot) ? `${randomUUID()}.example` : randomUUID();
}
/** The tables that a slot may name a thing of; the first is the one it means. */
const meant: readonly (readonly [RegExp, string])[] = [
  [/^(?:email|username|owner)$/, 'member'],
  [/^(?:user_mail|add|remove|sync)$/, 'directory person'],
  [/^domain$/, 'sign-in domain'],
  [/^change_ids$/, 'drift_change'],
  [/^(?:grouping_ids?|tags)$/, 'drift_grouping'],
  [/^application(?:_uuids?)?$|^replaces$/, 'application'],
  [/^program_uuid$/, 'program'],
  [/^(?:quest_)?instance_id$/, 'remediation'],
  [/^(?:orig_deploy_)?job_uuid$/, 'deployment_job'],
  [/^expected_event_id$/, 'remediation_event'],
  [/^key$/, 'object'],
  [/^tenant(?:_uuid)?$/, 'tenant'],
];

const byPath: readonly (readonly [RegExp, string])[] = [
  [/application\//, 'application'],
  [/notifications\//, 'notification'],
  [/views\//, 'saved_view'],
  [/sessions\//, 'session'],
  [/instance\//, 'remediation'],
  [/tenant\/switch/, 'tenant'],
  [/drift\/changes\//, 'drift_change'],
  [/drift\/groupings\//, 'drift_grouping'],
  [/baseline\/rules\//, 'baseline_rule'],
  [/tools\/runs\//, 'run'],
  [/reports\//, 'report'],
];

/** What names no row, and why: it has own tests. */
const namesNoRow = {
  'audit.listAuditResults id': 'A window of the log that the search fixed; the log is the tenant’s of the session.',
  'tenants.createCustomer customer_name': 'The name of a tenant that is to be made.',
  'watch.planBaselineImport baseline.objects.0.id':
    'The vendor’s id of an object, which is looked up among those of the tenant of the session.',
  'watch.importBaseline baseline.objects.0.id': 'The same.',
  'remediate.downloadProgramContent content_key': 'It has the id of a program in it, which is looked up in the tenant of the session.',
};

/** What all tenants share: an id of the catalog names nothing of a tenant's. */
function catalogIdFor({ call }: NamedCall, { name }: IdSlot): string | undefined {
  if (name === 'control_id' || name === 'control_ids') return namedControl;
  if (name !== 'id') return undefined;
  if (call.path.includes('/tome/')) return namedTemplate;
  return call.path.includes('/controls/') ? namedControl : undefined;
}

const kindFor = ({ call }: NamedCall, { name }: IdSlot): string | undefined =>
  meant.find(([pattern]) => pattern.test(name))?.[1] ?? byPath.find(([pattern]) => pattern.test(call.path))?.[1];

const thingFor = (named: NamedCall, slot: IdSlot, { things }: Filled): string =>
  catalogIdFor(named, slot) ?? things.get(kindFor(named, slot) ?? 'account') ?? randomUUID();

const idsOf = (named: NamedCall, slots: readonly IdSlot[], of: Filled): Ids =>
  new Map(slots.map((slot) => [slot, thingFor(named, slot, of)]));
const randomIdsOf = (named: NamedCall, slots: readonly IdSlot[]): Ids =>
  new Map(slots.map((slot) => [slot, catalogIdFor(named, slot) ?? randomId(slot)]));

/** These change the person who makes them, or end their session: each is made by a new one. */
const changesTheCaller = new Set([
  'access.signOut',
  'access.revokeOtherSessions',
  'access.revokeSession',
  'users.deleteUser',
  'users.setUserRole',
  'users.setProviderRoles',
  'tenants.switchTenant',
]);

/** Where the answer may tell a foreign thing from one that does not exist, to whom, and why. */
const mayDiffer: readonly { readonly label: string; readonly roles: readonly Role[]; readonly because: string }[] = [
  { label: 'tenants.switchTenant', roles: ProviderRole.options, because: 'staff of the provider work in every tenant' },
  { label: 'tenants.createCustomer', roles: ['superuser'], because: 'who creates tenants is told that the person has an account' },
];
const mayTellApart = (label: string, role: Role | undefined) =>
  mayDiffer.some((one) => one.label === label && role !== undefined && one.roles.includes(role));

const rolesOf = (role: Role): Role[] => (isProviderRole(role) ? ['administrator', role] : [role]);

async function rowsOf(tenantId: string): Promise<ReadonlyMap<string, string>> {
  // A tenant is told of the provider's staff who enter it, as some do here. Anything else that it is told would be a fault.
  await api.fresh.owner.query("delete from notification where tenant_id = $1 and subject like '%entered your tenant%'", [tenantId]);
  await api.fresh.owner.query("delete from resource_version where tenant_id = $1 and resource like 'notifications:%'", [tenantId]);
  /** What the people of the tenant do themselves in this test, and what counts calls. */
  const moving = ['session', 'rate_window', 'audit_event', 'audit_head', 'audit_chain', 'account'];
  const { rows: tables } = await api.fresh.owner.query<{ name: string }>(
    `select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and column_name = 'tenant_id' and table_type = 'BASE TABLE' and not table_name = any($1)`,
    [moving],
  );
  const every = tables.map(
    ({ name }) => `select '${name}' as name, md5(string_agg(t::text, ' ' order by t::text)) as rows from ${name} t where tenant_id = $1`,
  );
  const { rows } = await api.fresh.owner.query<{ name: string; rows: string }>(every.join(' union all '), [tenantId]);
  return new Map(rows.map(({ name, rows: digest }) => [name, digest]));
}

const counts = { calls: new Set<string>(), requests: 0, slots: 0, closedToUnverified: [] as string[], showOwn: new Set<string>() };

const administrator = (): TestPerson => mine.people.get('administrator')!;
let unproven: TestPerson;
/** As the copied link of an invitation makes one: no one has shown that the mailbox is theirs. */
async function unverifiedAdministrator(): Promise<TestPerson> {
  const person = await api.signedIn(mine.tenantId, 'administrator');
  await api.fresh.owner.query('update account set verified_at = null where id = $1', [person.accountId]);
  return person;
}

test('both tenants have one of everything that a call names', () => {
  for (const table of [...meant, ...byPath].map(([, name]) => name)) expect([table, theirs.things.has(table)]).toEqual([table, true]);
});

test('every slot of every call names a kind of thing, or is listed with the reason why it names none', () => {
  const unnamed = allCalls.flatMap((named) =>
    everySlot(slotsOf(named))
      .filter((slot) => catalogIdFor(named, slot) === undefined && kindFor(named, slot) === undefined)
      .map((slot) => `${labelOf(named)} ${slot.path.join('.')}`),
  );
  expect(unnamed.toSorted()).toEqual(Object.keys(namesNoRow).toSorted());
});

test('every call of the contract that names a thing has a slot for it, in its path, query or body', () => {
  const slots = allCalls.map((named) => [labelOf(named), slotsOf(named)] as const);
  const places = (part: keyof Slots) => slots.filter(([, found]) => found[part].length > 0).length;
  expect(
    allCalls
      .filter(({ call }) => call.path.includes('{'))
      .filter((named) => slotsOf(named).params.length === 0)
      .map(labelOf),
    // Frameworks, people groups with their rules, and types and categories of drift have the same names in every tenant.
  ).toEqual([
    'access.getBreachRange',
    'people.changeGroupRule',
    'people.resetGroupRule',
    'people.listIndividuals',
    'people.downloadIndividuals',
    'frameworks.getFramework',
    'frameworks.getFrameworkMapping',
    'frameworks.exportAssessmentResults',
    'frameworks.exportComponentDefinition',
    'watch.putDriftDefinition',
    'watch.listSubconfigInstances',
  ]);
  expect(Math.min(places('params'), places('query'), places('body'))).toBeGreaterThan(8);
});

const personFor = async (label: string, role: Role) =>
  changesTheCaller.has(label) ? api.signedIn(mine.tenantId, role) : mine.people.get(role);

/** What an earlier call invited is no stranger any more, and how often one may ask is another test's matter. */
async function forgetEarlierCalls(): Promise<void> {
  await api.fresh.owner.query('delete from invitation where tenant_id = $1', [mine.tenantId]);
  await api.fresh.owner.query('truncate rate_window');
}

const callers: readonly (Role | undefined)[] = [undefined, ...Role.options];
/** Every caller makes every call. Whose ids they are is tried by those whose turn it is, and always by an administrator. */
const bringIds = new Set<Role | undefined>(['administrator', ...onTurn(callers, 4)]);

const verdictOf = (status: number) => (status === 401 || status === 403 ? status : 'admitted');

test('covers roles that a call admits and roles that it refuses', () => {
  const closed = allCalls.filter(({ call }) => call.allow !== 'anyone' && !isPermitted(['read-only'], call.allow));
  const open = allCalls.filter(({ call }) => call.allow !== 'anyone' && isPermitted(['read-only'], call.allow));
  expect(Math.min(closed.length, open.length)).toBeGreaterThan(2);
});

describe.each(allCalls.map((named) => [labelOf(named), named] as const))('%s', (label, named) => {
  const all = everySlot(slotsOf(named));
  const ofTenants = all.filter((slot) => catalogIdFor(named, slot) === undefined);
  const allow = named.call.allow;

  async function answerTo(role: Role | undefined, ids: Ids) {
    counts.requests += 1;
    const answer = await make(named, role && (await personFor(label, role)), ids);
    expect(answer.body).not.toContain(markOf(theirs.name));
    if (answer.body.includes(markOf(mine.name))) counts.showOwn.add(label);
    return said(answer, ids);
  }

  /** Without a place for an id of a tenant's, the three are one, and so they are for a role whose turn it is not to bring ids. */
  async function answersTo(role: Role | undefined): Promise<readonly [Said, Said, Said]> {
    const random = await answerTo(role, randomIdsOf(named, all));
    if (ofTenants.length === 0 || !bringIds.has(role)) return [random, random, random];
    return [random, await answerTo(role, idsOf(named, all, theirs)), await answerTo(role, idsOf(named, all, mine))];
  }

  test.each(callers)('admits %s by its permission, whosever the ids are', async (role) => {
    counts.calls.add(label);
    await forgetEarlierCalls();
    const [random, foreign, own] = await answersTo(role);
    expect(mayTellApart(label, role) ? random : foreign).toEqual(random);
    const statuses = [random[0], foreign[0], own[0]];
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    const refusal = role === undefined ? 401 : 403;
    const isClosedToAnonymous = named.call.bearer !== 'optional';
    const isClosed = allow !== 'anyone' && (role === undefined ? isClosedToAnonymous : !isPermitted(rolesOf(role), allow));
    const expected = allow === 'anyone' ? statuses.map(verdictOf) : statuses.map(() => (isClosed ? refusal : 'admitted'));
    expect(statuses.map(verdictOf)).toEqual(expected);
  });

  test('admits an administrator whose address is not verified, but for what counts on who they are', async () => {
    await forgetEarlierCalls();
    const ids = randomIdsOf(named, all);
    const statusFor = async (person: TestPerson) => (await make(named, person, ids)).statusCode;
    const verified = await statusFor(changesTheCaller.has(label) ? await api.signedIn(mine.tenantId, 'administrator') : administrator());
    await forgetEarlierCalls();
    const unverified = await statusFor(changesTheCaller.has(label) ? await unverifiedAdministrator() : unproven);
    if (unverified !== verified) counts.closedToUnverified.push(`${label}: ${unverified}`);
    expect(unverified).toBeLessThan(500);
  });

  test.each(ofTenants.map((slot) => [slot.path.join('.'), slot] as const))(
    'says of anything of another tenant by %s what it says of nothing',
    async (_path, slot) => {
      counts.slots += 1;
      await forgetEarlierCalls();
      const own = idsOf(named, all, mine);
      const emailKinds = ['member', 'invited', 'directory person'];
      const uuidKinds = [...theirs.things.keys()].filter((kind) => ![...emailKinds, 'object', 'sign-in domain'].includes(kind));
      const otherKinds = slot.name === 'key' ? ['object'] : isDomain(slot) ? ['sign-in domain'] : uuidKinds;
      const isOfKind = (kind: string) => (isEmail(slot) ? emailKinds : otherKinds).includes(kind);
      const kinds = [...theirs.things].filter(([kind]) => isOfKind(kind));
      const tried = inDepth(
        kinds.filter(([kind, id]) => kind !== 'account' && id === thingFor(named, slot, theirs)),
        kinds,
      );
      for (const role of inDepth<Role>(['administrator'], ['administrator', 'superuser'])) {
        const answers: unknown[] = [];
        for (const [, id] of tried) answers.push(await answerTo(role, new Map(own).set(slot, id)));
        const random = await answerTo(role, new Map(own).set(slot, randomId(slot)));
        expect(mayTellApart(label, role) ? [] : answers.filter((answer) => !isDeepStrictEqual(answer, random))).toEqual([]);
      }
    },
  );
});

test('an unverified account is refused exactly what counts on who a person is', () => {
  // A verified account asks for no verification; the code of an authenticator that was never set up is wrong for everyone.
  expect(counts.closedToUnverified.toSorted()).toEqual([
    'access.acceptInvitation: 400',
    'access.declineInvitation: 400',
    'access.sendVerification: 200',
    'access.startTotp: 400',
    'deploy.approveDeployment: 403',
    'deploy.decideDeploymentSettings: 403',
  ]);
});

test('the marks of a tenant are shown to itself, so that one of the other would have been seen', () => {
  expect([...counts.showOwn]).toEqual(
    expect.arrayContaining([
      'users.listViews',
      'assess.listAcceptedRisks',
      'watch.listDriftAlerts',
      'watch.listBaselineRules',
      'tickets.getIssue',
    ]),
  );
});

test('no row of the other tenant was changed, and every call of the contract was made', async () => {
  expect([...counts.calls].toSorted()).toEqual(allCalls.map(labelOf).toSorted());
  expect(await rowsOf(theirs.tenantId)).toEqual(before);
  expect(counts.requests).toBeGreaterThan(allCalls.length * (Role.options.length + 1));
});

let before: ReadonlyMap<string, string>;
beforeAll(async () => {
  before = await rowsOf(theirs.tenantId);
});
