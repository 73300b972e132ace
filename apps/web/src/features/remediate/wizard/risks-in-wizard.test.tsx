import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { reasonOf } from '../../../../test-support/reason-of.ts';
import { controlOf, questOf, remediationAnswers } from '../../../../test-support/remediation.ts';
import { renderScreen } from '../../../../test-support/render-screen.tsx';
import { lockedText } from '../../../shell/gates/locked-text.ts';

// On a busy machine that takes longer than a test waits for a screen.
beforeAll(() => import('./wizard-screen.tsx'));

const proxies = controlOf({ id: 'okta.proxies', title: 'Block anonymizing proxies' });
const countries = controlOf({ id: 'okta.countries', title: 'Block countries' });
const quest = questOf({ snapshot: { remaining: [countries.id], selected: [proxies.id], staged: [], deployed: [] } });
const rowOf = async (title: string) => within(await screen.findByRole('row', { name: new RegExp(title) }));

test('an administrator accepts the risk of a control where it is shown, and a licensed feature leads to what it unlocks', async () => {
  const feature = { id: 'okta.adaptive', name: 'Adaptive MFA', is_licensed: true };
  const accepted = {
    control_id: countries.id,
    reason: 'Replaced in May.',
    owner: 'owner@example.test',
    accepted_by: 'ada@example.test',
    accepted_at: '2026-11-01T08:00:00.000Z',
    expires_at: '2027-06-01T00:00:00.000Z',
    is_waiting: false,
    approved_by: null,
    approved_at: null,
  };
  const { user } = await renderScreen('/quests/shorten-okta-sessions-baseline/controls', {
    as: 'administrator',
    answers: {
      ...remediationAnswers(quest),
      getQuest: { quest, controls: [{ ...proxies, licensed_feature: feature }, countries], other_programs: [], payoff: null },
      listAcceptedRisks: { risk_accepted: [accepted] },
      listUsers: { users: [] },
    },
  });
  expect(await (await rowOf(countries.title)).findByText(/^Accepted by ada@example.test until 31 May 2027\./)).toBeTruthy();
  await user.click((await rowOf(proxies.title)).getByRole('button', { name: 'Accept risk…' }));
  expect(await screen.findByRole('dialog', { name: 'Accept the risk of “Block anonymizing proxies”' })).toBeTruthy();
  const more = screen.getByRole('link', { name: 'More Info about Adaptive MFA', hidden: true });
  expect(more.getAttribute('href')).toBe('/bridge/licensing?product=okta&feature=okta.adaptive');
});

test('without the entitlement a risk that waits cannot be approved, and can be withdrawn', async () => {
  const waiting = {
    control_id: countries.id,
    reason: 'Replaced in May.',
    owner: 'owner@example.test',
    accepted_by: 'ada@example.test',
    accepted_at: '2026-11-01T08:00:00.000Z',
    expires_at: '2027-06-01T00:00:00.000Z',
    is_waiting: true,
    approved_by: null,
    approved_at: null,
  };
  const { user } = await renderScreen('/quests/shorten-okta-sessions-baseline/controls', {
    as: 'administrator',
    entitled: [],
    answers: {
      ...remediationAnswers(quest),
      getQuest: { quest, controls: [proxies, countries], other_programs: [], payoff: null },
      listAcceptedRisks: { risk_accepted: [waiting] },
    },
  });
  const card = await rowOf(countries.title);
  const approve = await card.findByRole('button', { name: 'Approve' });
  await waitFor(() => expect(approve.getAttribute('aria-disabled')).toBe('true'));
  expect(await reasonOf(approve, user)).toBe(lockedText.short);
  expect(card.getByRole('button', { name: 'Withdraw' }).getAttribute('aria-disabled')).not.toBe('true');
});
