import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type DeployTestBed, openDeployTestBed, requestedControls } from '../../../test-support/deploy/deploy-test-bed.ts';
import { listDeployedGroups } from '../people/index.ts';
import { checkRollback } from './roll-back.ts';

const programId = '00000000-0000-4000-8000-000000000001';
let bed: DeployTestBed;
beforeAll(async () => {
  bed = await openDeployTestBed();
});
afterAll(() => bed.close());
beforeEach(() => bed.start());

async function deploy(...memberIds: readonly string[]): Promise<string> {
  const list = { list: 'program:Finance', name: 'Rampart: Finance', description: '', memberIds, addOnly: false };
  const id = await bed.begin({ lists: [list], requested: [], remediationId: null, programId });
  await bed.attempt();
  return id;
}
async function undone(id: string) {
  const undo = await bed.undo(id);
  await bed.attempt();
  const { deployment_status: status, deployment_type: type, changes } = await bed.job(undo);
  return [type, status, ...changes.map(({ state, because }) => `${state}: ${because ?? ''}`)];
}
const group = () => [...bed.product.objects].find(([, { name }]) => name === 'Rampart: Finance');
const edit = (fields: object) => bed.product.objects.set(group()?.[0] ?? '', { ...group()?.[1], ...fields });
const members = async () => (await bed.deps.db.inTenant(bed.tenantId, listDeployedGroups)).map(({ memberIds }) => memberIds);

test('deletes a group that the job created, and forgets it', async () => {
  const before = bed.contents();
  expect(await undone(await deploy('a', 'b'))).toEqual(['people-list', 'successful', 'applied: ']);
  expect([bed.contents(), await members()]).toEqual([before, []]);
});

test('forgets a group that it has deleted, though a list of the product still shows it', async () => {
  const undo = await bed.undo(await deploy('a', 'b'));
  const [target = '', deleted = {}] = group() ?? [];
  const { objects } = bed.product;
  const listed = vi
    .spyOn(objects, Symbol.iterator)
    .mockImplementation(() => new Map([[target, deleted], ...objects.entries()])[Symbol.iterator]());
  await bed.attempt();
  listed.mockRestore();
  expect([(await bed.job(undo)).deployment_status, await members()]).toEqual(['successful', []]);
});

test('reverts a change of members, and remembers what the product shows then', async () => {
  await deploy('a', 'b');
  const before = bed.contents();
  const id = await deploy('b', 'c');
  expect(await undone(id)).toEqual(['people-list', 'successful', 'applied: ']);
  expect([bed.contents(), await members()]).toEqual([before, [['a', 'b']]]);
});

test('takes out whom the list added, and leaves those whom a newer list added', async () => {
  await deploy('a');
  const older = await deploy('a', 'b');
  const newer = await deploy('c', 'b', 'a');
  expect(await undone(older)).toEqual(['people-list', 'successful', 'applied: ']);
  expect(await members()).toEqual([['a', 'c']]);
  expect(await undone(newer)).toEqual(['people-list', 'successful', 'applied: ']);
  expect(await members()).toEqual([['a']]);
});

test('puts back whom the list took out, and leaves those whom a newer list added', async () => {
  await deploy('a', 'b');
  const emptied = await deploy();
  await deploy('c');
  expect(await undone(emptied)).toEqual(['people-list', 'successful', 'applied: ']);
  expect(await members()).toEqual([['a', 'b', 'c']]);
});

test('keeps members and a description that were added at the vendor since', async () => {
  await deploy('a', 'b');
  const id = await deploy('b', 'c');
  edit({ memberIds: ['b', 'c', 'theirs'], description: 'Do not touch' });
  expect(await undone(id)).toEqual(['people-list', 'successful', 'applied: ']);
  expect(group()?.[1]).toMatchObject({ description: 'Do not touch', memberIds: expect.arrayContaining(['a', 'b', 'theirs']) as string[] });
  expect(await members()).toEqual([['a', 'b', 'theirs']]);
});

test('keeps a group that was changed since it was created, which is still ours', async () => {
  const id = await deploy('a');
  edit({ memberIds: ['a', 'theirs'] });
  expect(await undone(id)).toEqual(['people-list', 'failed', 'conflict: It changed after the deployment created it, so it was kept.']);
  expect(await members()).toEqual([['a', 'theirs']]);
});

test('keeps a group that a policy names: its people would be locked out', async () => {
  const id = await deploy('a');
  await bed.begin({ requested: requestedControls('okta.legacy-blocked') });
  await bed.attempt();
  const [key = '', policy] = [...bed.product.objects].find(([, { type }]) => type === 'policy') ?? [];
  bed.product.objects.set(key, { ...policy, excludedAudience: { ...(policy?.['excludedAudience'] as object), groups: [group()?.[0]] } });
  const because = 'It is named by “Rampart: Block legacy”, so it was kept. Roll back or change these first.';
  expect(await undone(id)).toEqual(['people-list', 'failed', `conflict: ${because}`]);
  expect(await members()).toEqual([['a']]);
});

test('empties a group that another one contains, because deleted and made again it would not be the same', async () => {
  const id = await deploy('a', 'b');
  const [target = ''] = group() ?? [];
  bed.product.objects.set('outer', { ...group()?.[1], name: 'All finance', memberIds: [], groupIds: [target] });
  const undo = await bed.undo(id);
  await bed.attempt();
  const { deployment_status: status, changes, display_logs: log } = await bed.job(undo);
  expect([status, changes.map(({ kind, state }) => `${kind}: ${state}`)]).toEqual(['successful', ['update: applied']]);
  expect(log.join('\n')).toContain('It is emptied and stays, because “All finance” contains it.');
  expect(group()).toEqual([target, expect.objectContaining({ memberIds: [] })]);
  expect(await members()).toEqual([[]]);
});

test('says whether the people list of a program can be rolled back', async () => {
  const possible = () => bed.deps.db.inTenant(bed.tenantId, (tx) => checkRollback(bed.deps, tx, { product: 'okta', programId }));
  const id = await deploy('a');
  expect(await possible()).toMatchObject({
    possible: true,
    job_uuid: id,
    because: null,
    deployment: { remediation: null, lists: [expect.any(String)] },
  });
  await deploy('a');
  expect(await possible()).toMatchObject({ possible: true, job_uuid: id });
  await undone(id);
  expect(await possible()).toMatchObject({ possible: false, job_uuid: null });
  await expect(bed.undo(id)).rejects.toThrow('This deployment has been rolled back already.');
});
