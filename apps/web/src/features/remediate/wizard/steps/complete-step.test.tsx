import type { Payoff } from '@rampart/contract/remediate/payoff.ts';
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { controlOf, exclusionsOf, notKnown, questOf, remediationAnswers, stopping } from '../../../../../test-support/remediation.ts';
import { renderScreen } from '../../../../../test-support/render-screen.tsx';

// On a busy machine that takes longer than a test waits for a screen.
beforeAll(() => import('../wizard-screen.tsx'));

const deployed = { remaining: [], selected: [], staged: [], deployed: ['okta.session-short'] };
const payoff: Payoff = {
  job_uuid: '6f9d2c1e-0000-4000-8000-000000000051',
  requested_at: '2026-11-15T08:00:00.000Z',
  is_confirmed: true,
  score_before: 15.2,
  score_after: 19.8,
  controls: [{ id: 'okta.session-short', title: 'Shorten the global session', priority: 'p1', is_in_place: true }],
  effect: stopping,
};
const another = { id: 'okta.before', title: 'Block anonymising proxies', priority: 'p1' as const };
const complete = questOf({ snapshot: deployed, is_complete: true, statuses: ['COMPLETED'] });
const show = (shown: Payoff | null, quest = complete, exclusions = exclusionsOf()) =>
  renderScreen('/quests/shorten-okta-sessions-baseline/complete', {
    as: 'standard',
    answers: {
      ...remediationAnswers(quest),
      listExclusions: exclusions,
      getQuest: { quest, controls: [controlOf()], other_programs: [], payoff: shown },
      listQuests: {
        quests: [
          quest,
          questOf({ node_id: 'accepted', quest_tome_name: 'Block legacy authentication', statuses: ['RISK_ACCEPTED'] }),
          questOf({ node_id: 'next', quest_tome_name: 'Require MFA for everyone' }),
        ],
        as_of: null,
      },
    },
  });

test('a confirmed deployment says what it was worth: the score before and after, the bricks, attacks, people, and what is next', async () => {
  await show(payoff);
  const score = (await screen.findByText('+5')).closest('p')!;
  expect([within(score).getByText('15'), within(score).getByText('20')]).toHaveLength(2);
  expect(screen.getByText('2,584')).toBeTruthy();
  expect(screen.getByText('99')).toBeTruthy();
  const bricks = within(screen.getByRole('region', { name: 'Bricks' }));
  expect(bricks.getByText('1 brick laid')).toBeTruthy();
  expect(bricks.getByText('Shorten the global session')).toBeTruthy();
  expect(screen.getByText('Remediation Success. One control is in place.')).toBeTruthy();
  expect(within(await screen.findByRole('region', { name: 'Recommended next' })).getByRole('link').textContent).toBe(
    'Require MFA for everyone',
  );
});

test('a control that was in place before the deployment is not counted as one of its bricks', async () => {
  const snapshot = { ...deployed, deployed: [...deployed.deployed, 'okta.before'] };
  await show(payoff, questOf({ snapshot, is_complete: true, statuses: ['COMPLETED'] }));
  expect(await screen.findByText('Remediation Success. 1 control added, 2 now in place.')).toBeTruthy();
});

test('until the product was read back the score after it is Confirming, and no figure stands in for it', async () => {
  const quest = questOf({ snapshot: { ...deployed, deployed: [] }, confirming: ['okta.session-short'] });
  const controls = payoff.controls.map((control) => ({ ...control, is_in_place: false }));
  await show({ ...payoff, controls, is_confirmed: false, score_after: null }, quest);
  expect(await screen.findByText('1 brick being laid')).toBeTruthy();
  const score = within(screen.getByText('15').closest('p')!);
  expect(score.getByText('Confirming')).toBeTruthy();
  expect(score.queryByText(/^\+|20/)).toBeNull();
});

test('what no figure is known for says so in one line, and is not nought', async () => {
  await show({ ...payoff, effect: notKnown });
  expect(await screen.findByText(/^It is not known how many attacks it stops or how many people it affects/)).toBeTruthy();
  expect(screen.queryByText('Attacks it now stops')).toBeNull();
});

test('a figure that may be more says at least, as the cards do', async () => {
  await show({ ...payoff, effect: { ...stopping, attacks_at_least: true, people_at_least: true } });
  expect(await screen.findByText('At least 2,584')).toBeTruthy();
  expect(screen.getByText('At least 99')).toBeTruthy();
});

test('what stops no attacks says so, and what it does', async () => {
  const headline = 'Shows people the sign-ins to their account';
  await show({ ...payoff, effect: { ...notKnown, state: 'stops-none', headline } });
  expect(await screen.findByText('Stops none')).toBeTruthy();
  expect(screen.getByText(headline)).toBeTruthy();
});

const open = questOf({ snapshot: { ...deployed, remaining: ['okta.session-short'], deployed: [] } });

test('what was undone in the product since claims no figure: it says in the past tense what it had put in place', async () => {
  const controls = payoff.controls.map((control) => ({ ...control, is_in_place: false }));
  await show({ ...payoff, controls, effect: null }, open);
  expect(await screen.findByText('The deployment of 15 Nov 2026 put one control in place. It is not in place any more.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'What was deployed' })).toBeTruthy();
  expect(screen.queryByText(/Attacks it now stops|Posture score|laid/)).toBeNull();
});

test('of several controls that were all undone it says that none is in place', async () => {
  const controls = [...payoff.controls, another].map((control) => ({ ...control, is_in_place: false }));
  await show({ ...payoff, controls, effect: null }, open);
  expect(await screen.findByText(/put 2 controls in place. None of them is in place any more/)).toBeTruthy();
});

test('a brick that is not in place any more is marked, and the score is said to be of the deployment', async () => {
  await show({ ...payoff, controls: [...payoff.controls, { ...another, is_in_place: false }] }, open);
  expect(await screen.findByText('2 bricks laid, 1 is not in place any more')).toBeTruthy();
  expect(screen.getByText('Block anonymising proxies: not in place')).toBeTruthy();
  expect(screen.getByText('Shorten the global session')).toBeTruthy();
  expect(screen.getByText('When it was deployed.')).toBeTruthy();
});

test('what was marked complete by hand claims nothing that was not read back', async () => {
  await show(null);
  expect(await screen.findByText(/Rampart will verify it on the next sync/)).toBeTruthy();
  expect(screen.queryByText('Posture score')).toBeNull();
});

test.each([
  [true, 'Remediation Success. The people are in a group of Okta, as it was last read.'],
  [false, 'The people are not in a group of Okta yet.'],
])('a list of people has no controls to count (complete: %s)', async (isComplete, text) => {
  const snapshot = { ...deployed, deployed: [] };
  const statuses = isComplete ? (['COMPLETED'] as const) : (['INCOMPLETE'] as const);
  await show(null, questOf({ snapshot, is_complete: isComplete, statuses: [...statuses], quest_tome_quest_type: 'subscription.map' }));
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByText(/0 controls|0 of 0/)).toBeNull();
});

test('the heading does not say complete while controls are open', async () => {
  await show(null, questOf());
  expect(await screen.findByRole('heading', { level: 2, name: 'Not complete yet' })).toBeTruthy();
  expect(screen.getByText('1 of 1 control is still open.')).toBeTruthy();
});

test.each([
  [['okta.session-short'], 'Everything else is in place; the risk of 2 controls is accepted.'],
  [[], 'Nothing is left to deploy: the risk of 2 controls is accepted.'],
])('with %j in place and the other risks accepted, nothing is said to be open', async (inPlace, text) => {
  const snapshot = { remaining: ['okta.one'], selected: ['okta.other'], staged: [], deployed: inPlace };
  await show(null, questOf({ snapshot, statuses: ['RISK_ACCEPTED'] }));
  expect(await screen.findByRole('heading', { level: 2, name: 'Nothing left to do' })).toBeTruthy();
  expect(screen.getByText(text)).toBeTruthy();
  expect(screen.queryByText(/still open|^Next:/)).toBeNull();
});

test('without an Emergency Access user that is the next step, as nothing can be deployed', async () => {
  const snapshot = { remaining: [], selected: ['okta.sessions-short'], staged: [], deployed: [] };
  await show(null, questOf({ snapshot }), exclusionsOf({}));
  expect(await screen.findByRole('link', { name: 'Go to Emergency Access Users' })).toBeTruthy();
});

test.each([
  ['remaining', ['controls', 'exclusion'], 'Remediation Outcomes'],
  ['selected', ['controls', 'exclusion'], 'Subscribe to Remediation'],
  ['staged', ['controls', 'exclusion'], 'Subscribe to Remediation'],
  ['remaining', ['subscription/tor/content'], 'Subscribe to Remediation'],
] as const)('while a control of a subscription is %s, and it has the steps %j, the way on is the step %s', async (list, own, step) => {
  const snapshot = { remaining: [], selected: [], staged: [], deployed: [], [list]: ['okta.sessions-short'] };
  const steps = ['introduction', ...own, 'subscription/subscribe', 'complete'];
  await show(null, questOf({ snapshot, steps, quest_tome_quest_type: 'Subscription Control Deployment' }));
  expect((await screen.findByText(/^Next:/)).textContent).toBe(`Next: ${step}`);
  expect(await screen.findByRole('link', { name: `Go to ${step}` })).toBeTruthy();
});

test.each([
  ['remaining', 'Remediation Outcomes'],
  ['selected', 'Stage Content'],
  ['staged', 'Enable Staged Content'],
] as const)('while a control is %s, the way on is the step %s', async (list, step) => {
  const snapshot = { remaining: [], selected: [], staged: [], deployed: [], [list]: ['okta.sessions-short'] };
  await show(null, questOf({ snapshot }));
  expect((await screen.findByText(/^Next:/)).textContent).toBe(`Next: ${step}`);
  expect((await screen.findByRole('link', { name: `Go to ${step}` })).getAttribute('data-variant')).toBe('filled');
  expect(screen.getByRole('button', { name: 'Finish' }).getAttribute('data-variant')).toBe('default');
});
