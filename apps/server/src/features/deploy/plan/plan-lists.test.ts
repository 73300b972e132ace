import { exclusionList } from '@rampart/domain/deploy/exclusion-lists.ts';
import { signInPolicyChanges } from '@rampart/changes/identity/sign-in-policy.ts';
import type { Change } from '@rampart/domain/change.ts';
import { emptyAudience, newSignInPolicy } from '@rampart/domain/new-sign-in-policy.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { crash, type DeployTestBed, openDeployTestBed } from '../../../../test-support/deploy/deploy-test-bed.ts';
import { listDeployedGroups, type PeopleList } from '../../people/index.ts';
import { requestListDeployment } from '../request.ts';
import { planLists } from './plan-lists.ts';
import { previewWith } from './preview-plan.ts';

const by = { actorId: '', actor: 'anna@example.test', source: '127.0.0.1', requestId: 'r' };
const list: PeopleList = {
  list: exclusionList('service_account_exclusions'),
  name: 'Rampart: Service Accounts',
  description: 'Managed by Rampart.',
  memberIds: ['b', 'a'],
  addOnly: false,
};
let bed: DeployTestBed;
beforeAll(async () => {
  bed = await openDeployTestBed();
});
afterAll(() => bed.close());
beforeEach(() => bed.start());

async function begin(particular: Partial<PeopleList> = {}, planHash?: string): Promise<string> {
  const asked = { product: 'okta', lists: [{ ...list, ...particular }], programId: null, planHash, by };
  const [id = ''] = await bed.deps.db.inTenant(bed.tenantId, (tx) => requestListDeployment(bed.deps)(tx, [asked]));
  return id;
}
async function result(id: string) {
  await bed.attempt();
  const { deployment_status: status, display_logs: logs, changes } = await bed.job(id);
  return { status, changes, logs: logs.map((line) => line.replace(/^\d+:/, '')) };
}
const deploy = async (particular?: Partial<PeopleList>) => result(await begin(particular));
const group = () => [...bed.product.objects].find(([, { name }]) => name === list.name);
const edit = (fields: object) => bed.product.objects.set(group()?.[0] ?? '', { ...group()?.[1], ...fields });
const rows = async () =>
  (await bed.deps.db.inTenant(bed.tenantId, listDeployedGroups)).map(({ list: of, target, name, memberIds }) => [
    of,
    target,
    name,
    memberIds,
  ]);

/** As an earlier deployment has made it. */
async function createByUs(change: Change<'create'>): Promise<void> {
  const id = await bed.begin({ requested: [] });
  await bed.attempt();
  bed.product.objects.set('by-person', {
    type: 'policy',
    note: '',
    isBuiltIn: false,
    createdAt: null,
    changedAt: null,
    ...(change.after as object),
  });
  const revert = {
    ...change,
    id: 'identity.delete-sign-in-policy',
    kind: 'delete',
    target: 'by-person',
    before: change.after,
    after: null,
  };
  await bed.fresh.owner.query(
    `insert into deployment_change (tenant_id, job_id, position, control_id, change, state, target, revert)
     values ($1, $2, 0, 'okta.legacy-blocked', $3, 'applied', 'by-person', $4)`,
    [bed.tenantId, id, JSON.stringify(change), JSON.stringify(revert)],
  );
}

test('creates a group for a list, and remembers what the product shows of it', async () => {
  expect((await deploy()).status).toBe('successful');
  expect(group()?.[1]).toMatchObject({ description: 'Managed by Rampart.', memberIds: ['a', 'b'] });
  expect(await rows()).toEqual([[list.list, group()?.[0], list.name, ['a', 'b']]]);
});

test('changes nothing when the group already has the members of the list', async () => {
  await deploy();
  const again = await deploy({ memberIds: ['a', 'b'] });
  expect([again.status, again.changes, bed.product.writes]).toEqual(['successful', [], [`create ${list.name}`]]);
  expect(again.logs).toContain('info:0:“Rampart: Service Accounts” is up to date already.');
});

test('removes members who were added at the vendor, and the log says so', async () => {
  await deploy();
  edit({ memberIds: ['a', 'b', 'intruder'] });
  const { logs } = await deploy({ memberIds: ['a', 'c'] });
  expect(logs).toContain('info:0:Removed from “Rampart: Service Accounts”, because they are not on the list: b, intruder.');
  expect(await rows()).toMatchObject([[{}, {}, {}, ['a', 'c']]]);
});

test('a list that only adds removes no member of the group', async () => {
  await deploy();
  await deploy({ memberIds: ['c'], addOnly: true });
  expect(group()?.[1]['memberIds']).toEqual(['a', 'b', 'c']);
});

test('does not touch a group of that name that Rampart did not create', async () => {
  bed.product.objects.set('theirs', { type: 'group', name: list.name, description: list.description, memberIds: ['a', 'b'] });
  const { status, logs } = await deploy();
  expect([status, bed.product.writes, await rows()]).toEqual(['failed', [], []]);
  expect(logs.find((line) => line.startsWith('exception'))).toContain(
    'Okta already has a group called “Rampart: Service Accounts” that Rampart has not made. Rename or remove it there',
  );
});

test('a group that was renamed at the vendor is still ours, and so is one of a product that was connected anew', async () => {
  await deploy();
  edit({ name: 'Mine now' });
  await deploy({ memberIds: ['a'] });
  expect(group()?.[1]['memberIds']).toEqual(['a']);
  await bed.fresh.owner.query('delete from deployed_group');
  expect((await deploy()).status).toBe('successful');
  expect(group()?.[1]['memberIds']).toEqual(['a', 'b']);
});

test('a group that is gone at the vendor is made again', async () => {
  await deploy();
  const [first] = (await rows())[0]?.slice(1) ?? [];
  bed.product.objects.delete(group()?.[0] ?? '');
  await deploy();
  expect(group()?.[0]).not.toBe(first);
  expect(await rows()).toEqual([[list.list, group()?.[0], list.name, ['a', 'b']]]);
});

test('an empty list creates no group, and empties one that is there', async () => {
  expect((await deploy({ memberIds: [] })).changes).toEqual([]);
  expect([group(), await rows()]).toEqual([undefined, []]);
  await deploy();
  await deploy({ memberIds: [] });
  expect(await rows()).toEqual([[list.list, group()?.[0], list.name, []]]);
});

test('the same lists requested ten times in parallel are one job; others in between are another, and the last request wins', async () => {
  const ids = await Promise.all(Array.from({ length: 10 }, () => begin()));
  expect(new Set(ids).size).toBe(1);
  const second = await begin({ memberIds: ['c'] });
  const third = await begin();
  expect(new Set([ids[0], second, third]).size).toBe(3);
  expect(await begin()).toBe(third);
  while (await bed.attempt());
  expect(group()?.[1]['memberIds']).toEqual(['a', 'b']);
});

test('a list that was approved late does not replace a newer one', async () => {
  await deploy({ memberIds: ['c'] });
  const late = await begin();
  await bed.fresh.owner.query("update deployment_job set created_at = now() - interval '1 day' where id = $1", [late]);
  const { status, logs } = await result(late);
  expect([status, group()?.[1]['memberIds']]).toEqual(['successful', ['c']]);
  expect(logs).toContain('info:0:A newer “Rampart: Service Accounts” has been deployed since, which stays.');
});

test('exclusions need no entitlement and use none up; the people of a program do', async () => {
  await bed.fresh.owner.query('update entitlement_grant set usage_limit = 1 where tenant_id = $1 and entitlement_id = 2', [bed.tenantId]);
  await deploy();
  await deploy({ memberIds: ['a'] });
  const programId = '00000000-0000-4000-8000-000000000001';
  const ofProgram = {
    lists: [{ ...list, list: 'program:Finance', name: 'Rampart: Finance' }],
    requested: [],
    remediationId: null,
    action: 0,
  } as const;
  await bed.begin({ ...ofProgram, programId });
  await bed.attempt();
  await expect(bed.begin({ ...ofProgram, programId })).rejects.toThrow('You do not have entitlements');
});

test('the audit log says which lists a deployment is about', async () => {
  await deploy();
  const { rows: said } = await bed.fresh.owner.query<{ message: string }>('select message from audit_event order by seq');
  expect(said.map(({ message }) => message)).toEqual([
    'Started to deploy to Okta. Lists of people: Rampart: Service Accounts.',
    'Synced · Rampart: Service Accounts · 1 change · Okta. Created group “Rampart: Service Accounts”.',
  ]);
});

test('when a worker dies right after it made the group, another finds the group and records what the product shows', async () => {
  const id = await begin();
  bed.product.at = (at) => (at === 'effect' ? crash() : undefined);
  await expect(bed.attempt()).rejects.toThrow('the worker is gone');
  bed.product.at = () => {};
  expect((await result(id)).status).toBe('successful');
  expect([bed.product.writes, await rows()]).toEqual([[`create ${list.name}`], [[list.list, group()?.[0], list.name, ['a', 'b']]]]);
});

const byPerson = (title: string, people: string[]) => ({
  ...newSignInPolicy(title, { mode: 'enforced', decision: 'block' }),
  excludedAudience: { ...emptyAudience, people },
});
const policy = () => [...bed.product.objects].find(([, { name }]) => name === 'Rampart: Block legacy');
const people = () => (policy()?.[1]['excludedAudience'] as { people: string[] } | undefined)?.people;
const nameOnly = (ids: string[]): void => {
  const [id = '', live] = policy() ?? [];
  bed.product.objects.set(id, { ...live, excludedAudience: { ...emptyAudience, people: ids } });
};

test('rules that name excluded people one by one change with the list, by the same job, and are rolled back with it', async () => {
  await deploy({ memberIds: ['a', 'b'] });
  await createByUs(signInPolicyChanges.create(byPerson('Rampart: Block legacy', ['glass', 'a', 'b', 'own'])));
  const { status, changes, logs } = await deploy({ memberIds: ['b', 'c'] });
  expect([status, changes.map(({ object, state }) => `${object} ${state}`)]).toEqual(['successful', ['group applied', 'policy applied']]);
  // Who was on no list stays excluded.
  expect(people()).toEqual(['glass', 'b', 'own', 'c']);
  expect(logs).toContain('info:0:1 rule names these people one by one, and changes with the list.');
  // An emergency access user who also was a service account stays excluded.
  await deploy({ memberIds: ['b', 'c', 'glass'] });
  const removed = await begin({ memberIds: ['b'] });
  await result(removed);
  expect(people()).toEqual(['glass', 'b', 'own']);
  await bed.undo(removed);
  await bed.attempt();
  expect(people()?.toSorted()).toEqual(['b', 'c', 'glass', 'own']);
});

test('lists are rolled back in either order, and rules that name people lose only those of the list that is rolled back', async () => {
  const before = ['glass', 'a', 'own'];
  for (const isOlderFirst of [true, false]) {
    await bed.start();
    await deploy({ memberIds: ['a'] });
    await createByUs(signInPolicyChanges.create(byPerson('Rampart: Block legacy', before)));
    const older = await begin({ memberIds: ['a', 'b'] });
    await result(older);
    const newer = await begin({ memberIds: ['a', 'b', 'c'] });
    await result(newer);
    expect(people()?.toSorted()).toEqual(['a', 'b', 'c', 'glass', 'own']);
    const first = await result(await bed.undo(isOlderFirst ? older : newer));
    expect([first.status, people()?.toSorted()]).toEqual(['successful', ['a', isOlderFirst ? 'c' : 'b', 'glass', 'own']]);
    const second = await result(await bed.undo(isOlderFirst ? newer : older));
    expect([second.status, people()?.toSorted()]).toEqual(['successful', before.toSorted()]);
    expect(group()?.[1]['memberIds']).toEqual(['a']);
  }
});

test('a rule that excludes people of its own, and never named the list, does not follow it', async () => {
  await deploy({ memberIds: ['a'] });
  await createByUs(signInPolicyChanges.create(byPerson('Rampart: Block legacy', ['own'])));
  expect((await deploy({ memberIds: ['b'] })).changes).toHaveLength(1);
  expect(people()).toEqual(['own']);
});

test('a rule whose list was empty for a while excludes who comes onto it', async () => {
  await deploy({ memberIds: ['a'] });
  await createByUs(signInPolicyChanges.create(byPerson('Rampart: Block legacy', ['a'])));
  await deploy({ memberIds: [] });
  expect(people()).toEqual([]);
  await deploy({ memberIds: ['c'] });
  expect(people()).toEqual(['c']);
});

test('a rule that differs from a list that is in place is planned for repair, and repaired by the plan that was seen', async () => {
  await deploy({ memberIds: ['a', 'b'] });
  await createByUs(signInPolicyChanges.create(byPerson('Rampart: Block legacy', ['a', 'own'])));
  nameOnly(['own', 'a']);
  const planning = { tenantId: bed.tenantId, product: 'okta', signal: new AbortController().signal };
  const { changes, hash, remarks } = await previewWith(bed.deps, planning, (vendor) =>
    planLists(bed.deps, vendor, { tenantId: bed.tenantId, job: { lists: [{ ...list, memberIds: ['a', 'b'] }] } }),
  );
  expect(changes.map(({ change }) => [change.object, change.kind])).toEqual([['policy', 'update']]);
  expect(remarks).toEqual(['1 rule names these people one by one, and changes with the list.']);
  expect(people()).toEqual(['own', 'a']);
  // Another change at the product since, and nothing is written.
  nameOnly(['own', 'a', 'else']);
  expect((await result(await begin({ memberIds: ['a', 'b'] }, hash))).status).toBe('failed');
  expect(people()).toEqual(['own', 'a', 'else']);
  nameOnly(['own', 'a']);
  expect((await result(await begin({ memberIds: ['a', 'b'] }, hash))).status).toBe('successful');
  expect(people()?.toSorted()).toEqual(['a', 'b', 'own']);
});
