import { expect, test } from 'vitest';
import { z } from 'zod';
import { groupObject } from './group-object.ts';
import { OwnWrites } from './own-writes.ts';
import type { RestClient } from './rest-client.ts';
import { VendorFailure } from './vendor-failure.ts';

const refused = (status: number): VendorFailure => new VendorFailure('Acme', { kind: 'theirs', reason: 'No.', status });

const settings = (...memberIds: string[]) => ({ name: 'A group', description: null, memberIds });

/** A vendor that answers with this to a person who joins, and to the question for the person. */
function vendorSaying({ toJoin, toAsk }: { readonly toJoin: number; readonly toAsk: number | undefined }) {
  const members = new Set(['a', 'b']);
  const client = {
    ownWrites: new OwnWrites({ settlesWithinMs: undefined, pause: async () => {} }),
    get: async () => ({ id: 'g', name: 'A group' }),
  } as unknown as RestClient;
  const group = groupObject<RestClient, { readonly id: string; readonly name: string }>({
    vendor: 'Acme',
    path: 'groups',
    item: z.object({ id: z.string(), name: z.string() }),
    search: () => ({}),
    toGroup: ({ id, name }, memberIds) => ({ id, name, description: null, kind: 'assigned', memberIds, mayHoldRoles: null }),
    membersOf: async () => [...members],
    filled: 'it fills',
    update: 'PUT',
    newBody: () => ({}),
    changedBody: () => ({}),
    join: () => Promise.reject(refused(toJoin)),
    leave: async (_client, _place, person) => void members.delete(person),
    hasPerson: () => (toAsk === undefined ? Promise.resolve(false) : Promise.reject(refused(toAsk))),
    manualCall: () => [],
  });
  const write = async () => {
    const live = (await group.read(client, 'g', settings()))!;
    await group.write!(client, { target: 'g', live, after: settings('a', 'x'), exact: undefined });
  };
  const seen = async () => group.settingsOf((await group.read(client, 'g', settings()))!, settings('a', 'x')).memberIds;
  const remark = async () => group.remarkOn?.((await group.read(client, 'g', settings()))!, settings('a', 'x'));
  return { members, write, seen, remark };
}

test('who is gone does not join, and no one stays for that', async () => {
  const { members, write, seen, remark } = vendorSaying({ toJoin: 404, toAsk: undefined });
  expect(await remark()).toBeUndefined();
  await write();
  expect(await remark()).toBe('One person was not added: Acme no longer has them.');
  expect([...members]).toEqual(['a']);
  expect(await seen()).toEqual(['a', 'x']);
});

test.each([
  ['is refused', { toJoin: 403, toAsk: undefined }],
  ['is not known, and may not be asked for', { toJoin: 404, toAsk: 403 }],
  ['is not known, and the vendor has a problem', { toJoin: 404, toAsk: 500 }],
])('a person who %s is not skipped', async (_what, saying) => {
  const { members, write, seen } = vendorSaying(saying);
  await expect(write()).rejects.toMatchObject({ status: saying.toJoin });
  expect([...members]).toEqual(['a', 'b']);
  expect(await seen()).toEqual(['a', 'b']);
});
