import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { setMfaRequirement } from '@rampart/contract/access/mfa.ts';
import { allCalls, type NamedCall } from '@rampart/contract/all-calls.ts';
import { entitlements } from '@rampart/domain/entitlement.ts';
import { isPermitted } from '@rampart/domain/permission.ts';
import { isProviderRole, ProviderRole, Role } from '@rampart/domain/role.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type IdSlot, idSlots, inputWith } from '../../test-support/id-slots.ts';
import { startTestApi, type TestApi, type TestPerson } from '../../test-support/test-api.ts';
import { inDepth, onTurn } from '../../test-support/test-depth.ts';
import { notify } from '../features/notifications/index.ts';
import { agreementVersion } from '../features/tenants/index.ts';

/** One tenant with one of everything that a call can name. */
interface Filled {
  readonly tenantId: string;
  /** By the table that it is in; e-mail addresses and keys of objects have entries of their own. */
  readonly things: ReadonlyMap<string, string>;
  readonly people: ReadonlyMap<Role, TestPerson>;
}

let api: TestApi;
let mine: Filled;
let theirs: Filled;

const template = 'protect-okta-administration';

async function openTenant(name: string): Promise<string> {
  const tenantId = await api.fresh.createTenant(name);
  const { owner } = api.fresh;
  const signature = 'insert into agreement_signature (tenant_id, version, account_id, signed_by) values ($1, $2, $1, $3)';
  await owner.query(signature, [tenantId, agreementVersion, 'signer@example.test']);
  const grants =
    'insert into entitlement_grant (tenant_id, entitlement_id, granted) select $1, unnest($2::int[]), true on conflict do nothing';
  await owner.query(grants, [tenantId, entitlements.map(({ id }) => id)]);
  return tenantId;
}

const statements: readonly string[] = [
  "insert into application (tenant_id, product, auth_method) values ($1, 'okta', 'api_key')",
  "insert into application (tenant_id, product, auth_method) values ($1, 'local_directory', 'direct_upload')",
  "insert into saved_view (tenant_id, account_id, screen, name, query) values ($1, $2, 'quests', 'Mine', '')",
  "insert into program_group (tenant_id, name, inputs) values ($1, 'Everyone', '')",
  `with made as (
     insert into program (tenant_id, program_type, program_group, name, run_id, as_of)
     values ($1, 'baseline', 'Everyone', 'Baseline', $1, now()) returning id)
   insert into remediation (tenant_id, template, program_id, product) select $1, '${template}', id, 'okta' from made`,
  `insert into remediation_event (tenant_id, remediation_id, at, actor, event)
   select $1, id, now(), 'someone', 'create' from remediation where tenant_id = $1`,
  `insert into deployment_job (tenant_id, quest_instance_id, product_name, action, state, status, deployed_by, application_id, program_id)
   select $1, remediation.id::text, 'okta', 1, 'finished', 'successful', 'someone', application.id, program_id
   from remediation, application where remediation.tenant_id = $1 and application.tenant_id = $1 and application.product = 'okta'`,
  `with made as (
     insert into drift_grouping (tenant_id, application_id, product, category, title, found_at)
     select tenant_id, id, product, 'policy_modified', 'Changed', now() from application where tenant_id = $1 and product = 'okta'
     returning id, application_id)
   insert into drift_change (tenant_id, grouping_id, application_id, product, type, object_id, object_name, category, found_at, cause, priority,
     risk_points, risk, status)
   select $1, id, application_id, 'okta', 'policy', 'p', 'P', 'policy_modified', now(), 'unknown', 'low', 0, '{"points":0,"controls":[]}', 'new' from made`,
  `insert into baseline_rule (tenant_id, rule_data, name, reason, created_by, created_at)
   values ($1, '{"categories":["policy_added"]}', 'Ours', 'Planned', 'someone', now())`,
];

/** The newest of every table that has ids. */
async function thingsIn(tenantId: string): Promise<Map<string, string>> {
  const { rows: tables } = await api.fresh.owner.query<{ name: string }>(
    "select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'id' and data_type = 'uuid'",
  );
  const every = tables.map(({ name }) => `(select '${name}' as name, id from ${name} where tenant_id = $1 order by id desc limit 1)`);
  const { rows } = await api.fresh.owner.query<{ name: string; id: string }>(every.join(' union all '), [tenantId]);
  return new Map(rows.map(({ name, id }) => [name, id]));
}

async function fillTenant(name: string): Promise<Filled> {
  const tenantId = await openTenant(name);
  const people = new Map<Role, TestPerson>();
  for (const role of Role.options) people.set(role, await api.signedIn(tenantId, role));
  const admin = people.get('administrator')!;
  for (const statement of statements)
    await api.fresh.owner.query(statement, statement.includes('$2') ? [tenantId, admin.accountId] : [tenantId]);
  await api.fresh.db.inTenant(tenantId, (tx) => notify(tx, admin.accountId, { category: 'c', subject: 's', links: [], priority: 'low' }));
  const { rows } = await api.fresh.owner.query<{ id: string }>(
    "select id from application where tenant_id = $1 and product = 'local_directory'",
    [tenantId],
  );
  const invited = `${randomUUID()}@example.test`;
  const directoryPerson = `${randomUUID()}@example.test`;
  await api.fresh.owner.query(
    "insert into person (tenant_id, mail, display_name, kind, is_enabled) values ($1, $2, 'Somebody', 'member', true)",
    [tenantId, directoryPerson],
  );
  const send = (url: string, payload: object) => api.app.inject({ method: 'POST', url, payload, headers: admin.headers });
  await send('/api/customer/user/register', { email: invited, role: 'read-only', name: 'Invited' });
  const form = await send('/api/snapshot/upload-location/generate', { application_uuid: rows[0]?.id });
  const things = await thingsIn(tenantId);
  things.set('tenant', tenantId);
  things.set('account', admin.accountId);
  things.set('member', (await api.signedIn(tenantId, 'read-only')).email);
  things.set('invited', invited);
  things.set('directory person', directoryPerson);
  things.set('object', form.json<{ fields: { key: string } }>().fields.key);
  return { tenantId, things, people };
}

beforeAll(async () => {
  api = await startTestApi();
  mine = await fillTenant('Mine');
  theirs = await fillTenant('Theirs');
  unproven = await unverifiedAdministrator();
});
afterAll(() => api.close());

const labelOf = ({ feature, name }: NamedCall) => `${feature}.${name}`;

interface Slots {
  readonly params: readonly IdSlot[];
  readonly query: readonly IdSlot[];
  readonly body: readonly IdSlot[];
}

const slotsOf = ({ call }: NamedCall): Slots => ({ params: idSlots(call.params), query: idSlots(call.query), body: idSlots(call.body) });
const everySlot = ({ params, query, body }: Slots) => [...params, ...query, ...body];

type Ids = ReadonlyMap<IdSlot, string>;

/** A fresh address for each: how often one may ask is another test's matter. */
const someAddress = () => `10.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`;

/** For calls whose minimal input would change what the people of this test may do. */
const harmless = new Map<object, object>([[setMfaRequirement, { enable: false }]]);

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

const isEmail = ({ name }: IdSlot) => name === 'email' || name === 'username' || name === 'user_mail';
const randomId = (slot: IdSlot): string => (isEmail(slot) ? `${randomUUID()}@example.test` : randomUUID());
/** The tables that a slot may name a thing of; the first is the one it means. */
const meant: readonly (readonly [RegExp, string])[] = [
  [/^(?:email|username)$/, 'member'],
  [/^user_mail$/, 'directory person'],
  [/^application_uuids?$|^replaces$/, 'application'],
  [/^program_uuid$/, 'program'],
  [/^(?:quest_)?instance_id$/, 'remediation'],
  [/^(?:orig_deploy_)?job_uuid$/, 'deployment_job'],
  [/^expected_event_id$/, 'remediation_event'],
  [/^key$/, 'object'],
  [/^tenant$/, 'tenant'],
];

const byPath: readonly (readonly [RegExp, string])[] = [
  [/application\//, 'application'],
  [/notifications\//, 'notification'],
  [/views\//, 'saved_view'],
  [/sessions\//, 'session'],
  [/instance\//, 'remediation'],
  [/tenant\/switch/, 'tenant'],
];

/** What all tenants share: an id of the catalog names nothing of a tenant's. */
function catalogIdFor({ call }: NamedCall, { name }: IdSlot): string | undefined {
  if (name !== 'id') return undefined;
  if (call.path.includes('/tome/')) return template;
  return call.path.includes('/controls/') ? 'okta.anonymizers-blocked' : undefined;
}

function thingFor(named: NamedCall, slot: IdSlot, { things }: Filled): string {
  const table = meant.find(([pattern]) => pattern.test(slot.name))?.[1] ?? byPath.find(([pattern]) => pattern.test(named.call.path))?.[1];
  return catalogIdFor(named, slot) ?? things.get(table ?? 'account') ?? randomUUID();
}

const idsOf = (named: NamedCall, slots: readonly IdSlot[], of: Filled): Ids =>
  new Map(slots.map((slot) => [slot, thingFor(named, slot, of)]));
const randomIdsOf = (named: NamedCall, slots: readonly IdSlot[]): Ids =>
  new Map(slots.map((slot) => [slot, catalogIdFor(named, slot) ?? randomId(slot)]));

/** These change the person who makes them, or end their session: each is made by a new one. */
const changesTheCaller = new Set([
  'access.signOut',
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

const counts = { calls: new Set<string>(), requests: 0, slots: 0, closedToUnverified: [] as string[] };

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
  const allow = named.call.allow;

  async function answerTo(role: Role | undefined, ids: Ids) {
    counts.requests += 1;
    return said(await make(named, role && (await personFor(label, role)), ids), ids);
  }

  /** Without a place for an id, the three are one, and so they are for a role whose turn it is not to bring ids. */
  async function answersTo(role: Role | undefined): Promise<readonly [Said, Said, Said]> {
    const random = await answerTo(role, randomIdsOf(named, all));
    if (all.length === 0 || !bringIds.has(role)) return [random, random, random];
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
    const isClosed = allow !== 'anyone' && (role === undefined || !isPermitted(rolesOf(role), allow));
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

  const ofTenants = all.filter((slot) => catalogIdFor(named, slot) === undefined);
  test.each(ofTenants.map((slot) => [slot.path.join('.'), slot] as const))(
    'says of anything of another tenant by %s what it says of nothing',
    async (_path, slot) => {
      counts.slots += 1;
      await forgetEarlierCalls();
      const own = idsOf(named, all, mine);
      const uuidKinds = [...theirs.things.keys()].filter((kind) => !['member', 'invited', 'object', 'directory person'].includes(kind));
      const isOfKind = (kind: string) =>
        (isEmail(slot) ? ['member', 'invited', 'directory person'] : slot.name === 'key' ? ['object'] : uuidKinds).includes(kind);
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
  // Whoever is verified asks for no verification; the code of an authenticator that was never begun is wrong for everyone.
  expect(counts.closedToUnverified.toSorted()).toEqual([
    'access.acceptInvitation: 400',
    'access.declineInvitation: 400',
    'access.sendVerification: 200',
    'access.startTotp: 400',
    'deploy.approveDeployment: 403',
    'deploy.decideDeploymentSettings: 403',
  ]);
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
