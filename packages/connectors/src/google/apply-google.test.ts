import { groupAccessChanges } from '@rampart/changes/collaboration/group-access.ts';
import { accountChanges } from '@rampart/changes/people/account.ts';
import { GroupAccessSettings } from '@rampart/domain/group-access.ts';
import { groupAccess } from '@rampart/facts/collaboration/group-access.ts';
import { people } from '@rampart/facts/people/people.ts';
import { googleDescriptions } from '@rampart/simulators/test-support/google-descriptions.ts';
import { google as simulator } from '@rampart/simulators/google/simulator.ts';
import { needsDescriptions } from '@rampart/simulators/test-support/needed-material.ts';
import { testWorld } from '@rampart/simulators/test-support/test-world.ts';
import { expect, test } from 'vitest';
import { openJudge } from '../../test-support/openapi-judge.ts';
import { thereAndBack } from '../../test-support/there-and-back.ts';
import { writingBench } from '../../test-support/writing-bench.ts';
import { google } from './connector.ts';

const bench = writingBench(() => ({ connector: google, simulator, world: testWorld(), method: 'api_key_username' as const }));
const readGroups = async () => groupAccess.schema.parse(await bench().collect(groupAccess.id));
const readPeople = async () => people.schema.parse(await bench().collect(people.id));

test('closes a group to outsiders, and opens it as it was', async () => {
  const opened = (await readGroups()).find(({ joining }) => joining === 'anyone')!;
  const before = GroupAccessSettings.parse(opened);
  const after = { ...before, joining: 'by-invitation' as const, mayHaveOutsideMembers: false };
  const change = groupAccessChanges.update({ target: opened.id, before, after });
  expect(await thereAndBack(bench(), change, readGroups)).toBe('there and back');
});

test('takes reading and posting from the web, and gives them back as they were', async () => {
  for (const { id: target, ...opened } of (await readGroups()).filter(
    ({ reading, posting }) => reading === 'anyone' || posting === 'anyone',
  )) {
    const before = GroupAccessSettings.parse(opened);
    const change = groupAccessChanges.update({ target, before, after: { ...before, reading: 'members', posting: 'members' } });
    expect(await thereAndBack(bench(), change, readGroups)).toBe('there and back');
  }
});

test('suspends an account and restores it', async () => {
  const { id: target, displayName: name } = (await readPeople()).find(({ isEnabled, jobTitle }) => isEnabled && jobTitle !== null)!;
  const change = accountChanges.update({ target, before: { name, isEnabled: true }, after: { name, isEnabled: false } });
  expect(await thereAndBack(bench(), change, readPeople)).toBe('there and back');
});

test('writes only what differs', async () => {
  const bodies = bench()
    .sent.filter(({ method }) => method === 'PATCH')
    .map(({ body }) => JSON.parse(body ?? '') as object);
  expect(bodies.slice(0, 2)).toEqual([
    { whoCanJoin: 'INVITED_CAN_JOIN', allowExternalMembers: 'false' },
    { whoCanJoin: 'ANYONE_CAN_JOIN', allowExternalMembers: 'true' },
  ]);
});

test('sends only writes that Google describes', needsDescriptions, async () => {
  const judges = await Promise.all(googleDescriptions.map(async ([path, description]) => [path, await openJudge(description)] as const));
  const writes = bench().sent.filter(({ method }) => method === 'PATCH');
  expect(writes.length).toBeGreaterThan(4);
  const judgeOf = ({ pathname }: URL) => judges.find(([path]) => pathname.startsWith(path))![1];
  expect(writes.flatMap((request) => judgeOf(request.url).complaints(request))).toEqual([]);
});
