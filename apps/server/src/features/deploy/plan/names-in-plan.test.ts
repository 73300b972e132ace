import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type DeployTestBed, openDeployTestBed, requestedControls } from '../../../../test-support/deploy/deploy-test-bed.ts';
import type { DeployDeps } from '../deploy-deps.ts';
import { namesInPlan } from './names-in-plan.ts';

let bed: DeployTestBed;
beforeAll(async () => {
  bed = await openDeployTestBed();
});
afterAll(() => bed.close());
beforeEach(() => bed.start());

const group = (memberIds: readonly string[]) =>
  ({ id: 'people.update-group', kind: 'update', object: 'group', target: 'g', before: { memberIds: [] }, after: { memberIds } }) as const;
const naming = (memberIds: readonly string[], facts: readonly unknown[] = []) => ({
  tenantId: bed.tenantId,
  product: 'okta',
  plan: { changes: [{ controlId: 'list', change: group(memberIds) }], facts },
});
let asked = 0;
const depsWith = (collected: readonly (readonly [string, string])[]): DeployDeps => {
  const names = async () => {
    asked += 1;
    return new Map(collected);
  };
  return { ...bed.deps, surroundings: { ...bed.deps.surroundings, names } };
};

test('prefers names that were just read, then those of the undone job, then collected ones', async () => {
  const facts = [[{ id: '00u1', displayName: 'Ada Lind' }]];
  const deps = depsWith([
    ['00u1', 'An older name'],
    ['00u3', 'Carl Berg'],
  ]);
  const known = new Map([['00u2', 'Bert Holm']]);
  const names = await namesInPlan(deps, { ...naming(['00u1', '00u2', '00u3', '00u4'], facts), known });
  expect(Object.fromEntries(names)).toEqual({ '00u1': 'Ada Lind', '00u2': 'Bert Holm', '00u3': 'Carl Berg' });
});

test('looks nothing up when all names are known, and does not take the values of the product for ids', async () => {
  asked = 0;
  await namesInPlan(depsWith([]), naming(['00u1'], [[{ id: '00u1', name: 'Ada Lind' }]]));
  expect(asked).toBe(0);
  expect((await namesInPlan(depsWith([['constructor', 'Person']]), naming(['constructor', '__proto__']))).get('__proto__')).toBeUndefined();
});

test('names the policy that a rule is part of', async () => {
  const rule = { id: 'identity.update-sign-in-rule', kind: 'update', object: 'policy_rule', target: 'r' } as const;
  const change = { ...rule, before: { partOf: '00p1' }, after: { partOf: '00p1' } };
  const facts = [[{ id: 'r', partOf: '00p1', name: 'Contractors: Password only' }]];
  const names = await namesInPlan(depsWith([]), {
    tenantId: bed.tenantId,
    product: 'okta',
    plan: { changes: [{ controlId: 'c', change }], facts },
  });
  expect(Object.fromEntries(names)).toEqual({ '00p1': 'Contractors' });
});

test('limits how many ids it names', async () => {
  const ids = Array.from({ length: 2500 }, (_, place) => `u${place}`);
  const deps = depsWith(ids.map((id) => [id, `Person ${id} ${'x'.repeat(500)}`]));
  const asking = naming([]);
  const changes = ids.map((id) => ({ controlId: 'list', change: group([id]) }));
  const names = await namesInPlan(deps, { ...asking, plan: { ...asking.plan, changes } });
  expect([names.size, names.get('u1')?.length]).toEqual([2000, 200]);
  // Those that the list of members begins with, and the first by name.
  const [listed, first] = [ids.slice(0, 50), ids.toSorted(new Intl.Collator('en').compare).slice(0, 500)];
  expect([...(await namesInPlan(deps, naming(ids))).keys()].toSorted()).toEqual([...new Set([...listed, ...first])].toSorted());
});

test('a job keeps the names, so that its details say who is excluded, and so does its rollback', async () => {
  bed.deps.surroundings.names = async () => new Map([['emergency', 'Rampart: Emergency Access']]);
  const id = await bed.begin({ requested: requestedControls('okta.legacy-blocked') });
  await bed.attempt();
  const excluded = async (job: string) =>
    (await bed.job(job)).changes
      .flatMap(({ differences }) => differences)
      .filter(({ before, after }) => [before, after].includes('Rampart: Emergency Access'));
  expect(await excluded(id)).toHaveLength(1);
  bed.deps.surroundings.names = async () => new Map();
  const undo = await bed.undo(id);
  await bed.attempt();
  expect(await excluded(undo)).toHaveLength(1);
});
