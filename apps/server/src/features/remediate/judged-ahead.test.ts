import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { attemptNext } from '../../../test-support/queue/attempt-next.ts';
import { type DeployingTestBed, openDeployingTestBed } from '../../../test-support/deploy/deploying-test-bed.ts';
import { testTenantId } from '../../../test-support/api/test-app.ts';
import { type RunDeps, runDeploymentHandler } from '../deploy/index.ts';

let on: DeployingTestBed;
beforeAll(async () => {
  on = await openDeployingTestBed();
});
afterAll(() => on.close());
beforeEach(() => on.reset());

const deploy = async () => {
  const asked = { quest_tome_id: 'both', ...on.which() };
  return (await on.post('/api/v1/quests/tome/both/subscription/deploy', asked)).json<{ job_uuid: string }>().job_uuid;
};
const attemptWith = (more: Partial<RunDeps>) => attemptNext(on.bed.fresh, runDeploymentHandler({ ...on.deps, ...more }), testTenantId);
const stored = async () => {
  const { rows } = await on.bed.fresh.owner.query<{ verdicts: string[]; runs: number }>(
    `select array(select control_id || ' ' || state from verdict where state <> 'unknown' order by control_id) as verdicts,
       (select count(*)::int from run) as runs`,
  );
  return rows[0];
};
const inPlace = ['okta.by-a-person fail', 'okta.legacy-blocked pass', 'okta.tor-blocked pass'];

test('a worker that dies after it has judged leaves nothing, and another one ends the deployment with the same verdicts', async () => {
  const id = await deploy();
  const dying: RunDeps['judgeAhead'] = async (read) => {
    const ahead = await on.deps.judgeAhead(read);
    expect([ahead.get('okta.tor-blocked')?.verdict.state, ahead.get('okta.legacy-blocked')?.verdict.state]).toEqual(['pass', 'pass']);
    throw new Error('the worker is gone');
  };
  await expect(attemptWith({ judgeAhead: dying })).rejects.toThrow('the worker is gone');
  expect([await stored(), (await on.jobOf(id)).deployment_state]).toEqual([{ verdicts: [], runs: 0 }, 'verifying']);
  await on.settle();
  expect([await stored(), (await on.jobOf(id)).deployment_status]).toEqual([{ verdicts: inPlace, runs: 1 }, 'successful']);
  expect(on.product.writes).toEqual(['create Rampart: Tor', 'create Rampart: Block legacy']);
});

test('a worker that dies in the transaction that stores what was judged leaves nothing either', async () => {
  const id = await deploy();
  const died = new Error('the worker is gone');
  await expect(attemptWith({ onFinished: () => Promise.reject(died) })).rejects.toThrow('the worker is gone');
  expect(await stored()).toEqual({ verdicts: [], runs: 0 });
  await on.settle();
  expect([await stored(), (await on.jobOf(id)).deployment_status]).toEqual([{ verdicts: inPlace, runs: 1 }, 'successful']);
});

test('a worker that was taken over while it judged stores nothing', async () => {
  const id = await deploy();
  const late: RunDeps['judgeAhead'] = async (read) => {
    const ahead = await on.deps.judgeAhead(read);
    await on.settle();
    return ahead;
  };
  await expect(attemptWith({ judgeAhead: late })).rejects.toThrow('Another worker has taken over');
  expect([await stored(), (await on.jobOf(id)).deployment_status]).toEqual([{ verdicts: inPlace, runs: 1 }, 'successful']);
});
