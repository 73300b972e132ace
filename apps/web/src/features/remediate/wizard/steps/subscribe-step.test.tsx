import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { type Answers, refusal } from '../../../../../test-support/played-api.ts';
import { reasonOf } from '../../../../../test-support/reason-of.ts';
import { remediationAnswers, subscriptionOf } from '../../../../../test-support/remediation.ts';
import { renderScreen } from '../../../../../test-support/render-screen.tsx';

// On a busy machine that takes longer than a test waits for a screen.
beforeAll(() => import('../wizard-screen.tsx'));

const controls = subscriptionOf();
const people = { ...controls, quest_tome_quest_type: 'subscription.map' as const };
const show = (quest: typeof controls, answers: Answers = {}) =>
  renderScreen('/quests/keep-okta-policies-in-place-baseline/subscription/subscribe', {
    as: 'administrator',
    answers: { ...remediationAnswers(quest), ...answers },
  });
const start = () => screen.findByRole('button', { name: 'Subscribe & Deploy' });
const isOpen = async () => waitFor(async () => expect((await start()).getAttribute('aria-disabled')).not.toBe('true'));

test('a list of people is asked about once it is known how many people the group gets', async () => {
  const { promise, resolve } = Promise.withResolvers<{ members: []; total: number; departments: [] }>();
  const { user, api } = await show(people, { listProgramMembers: () => promise });
  await waitFor(async () => expect((await start()).getAttribute('aria-disabled')).toBe('true'));
  expect(await reasonOf(await start(), user)).toBe('Wait until the people are loaded: Rampart writes only what it has shown.');
  resolve({ members: [], total: 9, departments: [] });
  expect(
    await screen.findByText(/^Creates the group .* with up to 9 members\. People without an account there are left out\./),
  ).toBeTruthy();
  // Said once: two numbers of people would have to be compared.
  expect(screen.getAllByText(/\b9\b/)).toHaveLength(1);
  await isOpen();
  await user.click(await start());
  const question = within(await screen.findByRole('dialog', { name: 'Subscribe & Deploy in Okta?' }));
  expect(question.getByText(/is created or updated with 9 people immediately\.$/)).toBeTruthy();
  expect(question.queryByText(/nothing to change/)).toBeNull();
  expect(api.requests('subscribe')).toEqual([]);
});

test('without the people the button says why', async () => {
  const { user } = await show(people, { listProgramMembers: refusal(500, 'The store is not reachable.') });
  expect(await screen.findByText('The people could not be loaded')).toBeTruthy();
  expect(await reasonOf(await start(), user)).toContain('The store is not reachable.');
});

test('with a second approver, plan and question say that it is written after the approval', async () => {
  const { user } = await show(controls, { getDeploymentSettings: { second_approver: true, administrators: 2, off_request: null } });
  expect(await screen.findByText('1 change is written once another administrator approves')).toBeTruthy();
  expect(screen.getByText('Deploys once another administrator approves, and again every 2 h.')).toBeTruthy();
  expect(screen.getByText('Deploys once another administrator approves, and not again.')).toBeTruthy();
  await isOpen();
  await user.click(await start());
  const question = within(await screen.findByRole('dialog', { name: 'Request changes to Okta?' }));
  expect(question.getByText(/^1 change is written once another administrator approves\. .*this affects 99 people\.$/)).toBeTruthy();
  expect(question.getByRole('button', { name: 'Request approval' })).toBeTruthy();
});

test('while it is not known whether another administrator has to approve, nothing is promised', async () => {
  const { promise, resolve } = Promise.withResolvers<{ second_approver: boolean; administrators: number; off_request: null }>();
  await show(controls, { getDeploymentSettings: () => promise });
  const both = 'immediately, or after approval where your organisation requires it';
  expect(await screen.findByText(`1 change takes effect ${both}`)).toBeTruthy();
  expect(screen.getByText(`Deploys ${both}, and again every 2 h.`)).toBeTruthy();
  resolve({ second_approver: false, administrators: 2, off_request: null });
  expect(await screen.findByText('1 change takes effect immediately')).toBeTruthy();
  expect(screen.getByText('Deploys now, and again every 2 h.')).toBeTruthy();
  expect(screen.getByText('Deploys now, and not again.')).toBeTruthy();
});
