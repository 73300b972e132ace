import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { reasonOf } from '../../../../test-support/reason-of.ts';
import { controlOf, exclusionsOf, questOf, remediationAnswers, subscriptionOf } from '../../../../test-support/remediation.ts';
import { renderScreen } from '../../../../test-support/render-screen.tsx';

// On a busy machine that takes longer than a test waits for a screen.
beforeAll(() => import('../wizard/wizard-screen.tsx'));

const control = controlOf();
const show = (waiting: string[], remarks: string[] = []) =>
  renderScreen('/quests/shorten-okta-sessions-baseline/content', {
    as: 'standard',
    answers: {
      ...remediationAnswers(questOf(), control),
      planDeployment: { plan_hash: 'a'.repeat(64), changes: [], waiting, by_hand: [], unknown: [], remarks },
    },
  });

test('what is in the product already, and waits there, can be staged though nothing is written', async () => {
  const { user } = await show([control.id]);
  expect(await screen.findByText(/in the product already, and waits until you enable it/)).toBeTruthy();
  const stage = screen.getByRole('button', { name: 'Stage 1 control' });
  await waitFor(() => expect(stage.getAttribute('aria-disabled')).not.toBe('true'));
  await user.click(stage);
  const question = within(await screen.findByRole('dialog'));
  expect(question.getByText('Nothing to write: it is already in Okta and waits there until you enable it.')).toBeTruthy();
  expect(question.getByRole('button', { name: 'Stage 1 control' })).toBeTruthy();
});

test('what may come of a deployment besides its changes is said before it starts', async () => {
  await show([control.id], ['The Group Policy “Corporate security” is linked to the domain.', 'Another remark.']);
  const alerts = await screen.findAllByRole('alert', { name: 'Check first' });
  expect(alerts.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('The Group Policy “Corporate security” is linked to the domain.') as string,
    expect.stringContaining('Another remark.') as string,
  ]);
});

test('what can only be put in place by hand is not offered to be staged, and says what to choose', async () => {
  await renderScreen('/quests/shorten-okta-sessions-baseline/content', {
    as: 'standard',
    answers: remediationAnswers(questOf(), { ...control, is_automatic: false }),
  });
  expect(await screen.findByText('Only manual steps are left')).toBeTruthy();
  expect(
    screen.getByText('Rampart cannot put the selected control in place itself. Choose Manual, and follow the deployment guide.'),
  ).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Stage \d/ })).toBeNull();
});

test('what has nothing to change and does not wait cannot be staged', async () => {
  await show([]);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Stage 1 control' }).getAttribute('aria-disabled')).toBe('true'));
});

test.each([
  ['/quests/shorten-okta-sessions-baseline/content', questOf(), 'Stage 1 control'],
  ['/quests/keep-okta-policies-in-place-baseline/subscription/subscribe', subscriptionOf(), 'Subscribe & Deploy'],
])('at %s, nothing is said to be blocked until the Emergency Access users are loaded', async (address, quest, act) => {
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof exclusionsOf>>();
  const { user } = await renderScreen(address, {
    as: 'standard',
    answers: { ...remediationAnswers(quest, control), listExclusions: () => promise },
  });
  const button = await screen.findByRole('button', { name: act });
  expect(await reasonOf(button, user)).toBe('Wait until the Emergency Access users are loaded.');
  expect(screen.queryByText('Deployment blocked')).toBeNull();
  resolve(exclusionsOf({}));
  expect(await screen.findByText('Deployment blocked')).toBeTruthy();
});
