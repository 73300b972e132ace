import { signInPolicyChanges } from '@rampart/changes/identity/sign-in-policy.ts';
import type { Change } from '@rampart/domain/change.ts';
import { signInPolicies } from '@rampart/facts/identity/sign-in-policies.ts';
import { microsoftGraph as simulator } from '@rampart/simulators/microsoft-graph/simulator.ts';
import { testWorld } from '@rampart/simulators/test-support/test-world.ts';
import { expect, test } from 'vitest';
import { writingBench } from '../../../test-support/writing-bench.ts';
import { microsoftGraph } from '../connector.ts';

const bench = writingBench(() => ({
  connector: microsoftGraph,
  simulator,
  world: testWorld({ people: 200 }),
  method: 'url_client_secret_client_id' as const,
}));

/** As a deployment makes one change: looked at, made, looked at again. */
async function make(change: Change): Promise<string> {
  const how = microsoftGraph.applies.find((one) => one.change.id === change.id)!;
  const { client } = bench();
  await how.look(client, change);
  const { target } = await bench().apply(change);
  const made = { id: signInPolicyChanges.delete.id, kind: 'delete', object: change.object, target, before: change.after, after: null };
  const seen = await how.look(client, change.kind === 'create' ? (made as unknown as Change) : change, { isFresh: true });
  expect(seen?.settings).toEqual(change.after);
  return target;
}

test('makes ten changes with two readings of the list, and no call comes too early', async () => {
  const read = async () => signInPolicies.schema.parse(await bench().collect(signInPolicies.id));
  const [first] = await read();
  const { id: _id, isBuiltIn: _isBuiltIn, createdAt: _createdAt, changedAt: _changedAt, ...before } = first!;
  const begun = bench().sent.length;
  for (let number = 1; number <= 5; number += 1) {
    const settings = { ...before, name: `Policy ${number}`, mode: 'report-only' as const };
    const target = await make(signInPolicyChanges.create(settings));
    await make(signInPolicyChanges.enable({ target, before: settings, after: { ...settings, mode: 'enforced' } }));
  }
  const after = await read();
  expect(after.filter(({ name, mode }) => /^Policy \d$/.test(name) && mode === 'enforced')).toHaveLength(5);

  const sent = bench()
    .sent.slice(begun)
    .filter(({ url }) => url.pathname.includes('conditionalAccess'));
  const lists = sent.filter(({ method, url }) => method === 'GET' && url.pathname.endsWith('/policies'));
  expect(lists).toHaveLength(2);
  expect(
    bench()
      .simulatorControl.requests()
      .filter(({ status }) => status === 429),
  ).toEqual([]);
  // Five are created and switched on: for each change a write, and readings until it is shown.
  expect(sent.filter(({ method }) => method !== 'GET')).toHaveLength(10);
  expect(sent.length).toBeLessThanOrEqual(2 + 10 * 6);
});
