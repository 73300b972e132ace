import type { ShownPlan } from '@rampart/contract/remediate/deployments.ts';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTicketTestBed, putJiraDefaults, type TicketTestBed } from '../../../test-support/tickets/ticket-test-bed.ts';

let bed: TicketTestBed;
beforeAll(async () => {
  bed = await openTicketTestBed();
});
afterAll(() => bed.close());
beforeEach(() => bed.reset());

const planOf = async (phase: string): Promise<ShownPlan> =>
  (await bed.on.post('/api/v1/quests/tome/block/plan', { ...bed.on.which(), phase })).json<ShownPlan>();
const deploy = (id: string, body: object) => bed.on.post(`/api/v1/quests/instance/${id}/deploy`, body);
const detailOf = (response: LightMyRequestResponse): string => response.json<{ detail: string }>().detail;
const pass = (ms: number) => {
  bed.on.bed.time.at = new Date(bed.on.bed.time.at.getTime() + ms);
};

test('an issue that cannot be moved on says so', async () => {
  await putJiraDefaults(bed, { isRequired: false });
  const id = await bed.on.begin('block');
  await bed.create(id);
  for (const phase of ['stage', 'enable']) {
    await deploy(id, { phase, plan_hash: (await planOf(phase)).plan_hash });
    await bed.on.settle();
  }
  await bed.deliver(id);
  const stuck = 'Jira does not let Rampart move SEC-1 on from “To Do”. Move it in Jira, or choose another state in Ticket Configuration.';
  expect(await bed.tracked(id)).toMatchObject({ problem: stuck, issue_data: { status: 'To Do' } });
  bed.jira.simulatorControl.move('SEC-1', 'Waiting for approval', 'Approved', 'Done');
  pass(60_000);
  expect(await bed.tracked(id)).toMatchObject({ problem: null, issue_data: { status: 'Done' } });
});

test('a transition that asks for a field is left to people, and what comes after it is said all the same', async () => {
  await putJiraDefaults(bed, { isRequired: false });
  bed.jira.simulatorControl.askOnTransition('Done', { id: 'resolution', name: 'Resolution' });
  const id = await bed.on.begin('block');
  await bed.create(id);
  bed.jira.simulatorControl.move('SEC-1', 'Waiting for approval', 'Approved');
  for (const phase of ['stage', 'enable']) {
    await deploy(id, { phase, plan_hash: (await planOf(phase)).plan_hash });
    await bed.on.settle();
  }
  await bed.deliver(id);
  expect(await bed.tracked(id)).toMatchObject({
    problem: expect.stringContaining('does not let Rampart move SEC-1 on from “Approved”'),
    issue_data: { status: 'Approved' },
  });
  expect(bed.jira.simulatorControl.issues()[0]?.comments).toHaveLength(2);
});

test('what a tracker never takes is given up after the last attempt, and the step says so', async () => {
  await putJiraDefaults(bed, { isRequired: false });
  const id = await bed.on.begin('block');
  await bed.create(id);
  await deploy(id, { phase: 'stage', plan_hash: (await planOf('stage')).plan_hash });
  await bed.on.settle();
  bed.jira.simulatorControl.closeProject('SEC');
  await expect(bed.deliver(id, { attempt: 9 })).rejects.toThrow('Jira');
  expect((await bed.tracked(id)).problem).toContain("Jira did not accept Rampart's comment in SEC-1.");
  await bed.deliver(id);
});

test('states that would never approve anything are refused', async () => {
  expect(detailOf(await putJiraDefaults(bed, { mapping: { ticket_state_id_required_for_deploy: null } }))).toContain(
    'Choose the state that is required',
  );
  expect(detailOf(await putJiraDefaults(bed, { mapping: { ticket_state_id_desired_post_deploy: '10011' } }))).toContain(
    'Choose a state after a deployment',
  );
});
