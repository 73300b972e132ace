import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { pageOf, peopleAnswers } from '../../../../test-support/people.ts';
import type { Answers } from '../../../../test-support/played-api.ts';
import { exclusionsOf, questOf, remediationAnswers } from '../../../../test-support/remediation.ts';
import { renderScreen } from '../../../../test-support/render-screen.tsx';

// On a busy machine that takes longer than a test waits for a screen.
beforeAll(() => import('./people-list-deployment.tsx'));

const group = 'Most Attacked: Phishing';
const program = {
  program_uuid: '6f9d2c1e-0000-4000-8000-000000000010',
  program_group: group,
  program_type: 'most_attacked_phishing' as const,
  name: group,
  timestamp: '2026-11-15T08:00:00.000Z',
  member_count: 40,
  products: [],
};
const inOkta = {
  product: 'okta',
  product_name: 'Okta',
  name: 'Rampart: Emergency Access',
  group_id: '00g1',
  members: 1,
  read_at: '2026-11-15T08:00:00.000Z',
  job_uuid: null,
  because: null,
};
const plan_hash = 'c'.repeat(64);
const subscription = questOf({
  quest_tome_quest_type: 'subscription.map',
  details: { program_type: 'most_attacked_phishing', job_parameters: { add_only: true } },
});

const notKnown =
  'It is not known yet whether the subscription to this list removes users. The deployment does the same as the subscription.';

const leaves = 'Removed from “Rampart: Most Attacked: Phishing”, because they are not on the list: Bo Lind.';

async function ask(answers: Answers) {
  const rendered = await renderScreen(`/personas/${encodeURIComponent(group)}`, {
    as: 'standard',
    answers: {
      ...remediationAnswers(subscription),
      ...peopleAnswers,
      getMembershipReport: { ...pageOf([]), days: [] },
      listPrograms: { programs: [program] },
      listExclusions: { ...exclusionsOf(), groups: { emergency_access_exclusions: [inOkta] } },
      planProgram: {
        plan_hash,
        changes: [
          {
            control_id: 'list',
            kind: 'update',
            object: 'group',
            name: `Rampart: ${group}`,
            takes_effect: 'at-once',
            differences: [],
            members: { added: { total: 1, people: [{ id: 'a', name: 'Ann Ek' }] }, removed: { total: 0, people: [] } },
          },
        ],
        waiting: [],
        by_hand: [],
        unknown: [],
        remarks: [leaves],
      },
      deployProgram: { job_uuid: '6f9d2c1e-0000-4000-8000-000000000015' },
      getDeploymentJob: () => new Promise(() => undefined),
      ...answers,
    },
  });
  await rendered.user.click(await screen.findByRole('button', { name: 'Deploy people list' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Deploy People Group' }));
  await dialog.findByText('Ann Ek');
  const deploy = async (): Promise<void> => {
    await rendered.user.click(dialog.getByRole('button', { name: 'Deploy people list' }));
    await waitFor(() => expect(rendered.api.requests('deployProgram')).toHaveLength(1));
  };
  const sent = (name: 'planProgram' | 'deployProgram') => rendered.api.requests(name).map(({ body }) => body.job_parameters);
  return { ...rendered, dialog, deploy, sent };
}

test('while it is not known whether a subscription removes users, nothing is said or sent about it', async () => {
  const { dialog, deploy, sent } = await ask({ listQuests: () => new Promise(() => undefined) });
  expect(dialog.getByText(notKnown)).toBeTruthy();
  expect(dialog.queryByRole('switch')).toBeNull();
  await deploy();
  expect([sent('planProgram'), sent('deployProgram')]).toEqual([[undefined], [undefined]]);
});

test('what to check first is said before the list is deployed', async () => {
  const { dialog } = await ask({});
  expect(dialog.getByText('Check first')).toBeTruthy();
  expect(dialog.getByText(leaves)).toBeTruthy();
});

test('a subscription that never removes users is shown, and is left to the server until the person chooses', async () => {
  const { user, dialog, deploy, sent } = await ask({});
  const keeps = await dialog.findByRole<HTMLInputElement>('switch', { name: /^Never Remove Users/ });
  expect(keeps.checked).toBe(true);
  expect(dialog.queryByText(notKnown)).toBeNull();
  await user.click(keeps);
  await waitFor(() => expect(sent('planProgram')).toEqual([undefined, { add_only: false }]));
  await dialog.findByText('Ann Ek');
  await deploy();
  expect(sent('deployProgram')).toEqual([{ add_only: false }]);
});
