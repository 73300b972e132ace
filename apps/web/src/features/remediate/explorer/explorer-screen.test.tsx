import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { questOf, remediationAnswers, stopping } from '../../../../test-support/remediation.ts';
import { renderScreen } from '../../../../test-support/render-screen.tsx';

// On a busy machine that takes longer than a test waits for a screen.
beforeAll(() => import('./explorer-screen.tsx'));

const named = (name: string, changes: Parameters<typeof questOf>[0] = {}): Quest =>
  questOf({ quest_tome_name: name, quest_tome_id: name, node_id: name, ...changes });
const coverage = [
  {
    product: 'okta',
    product_name: 'Okta',
    priority: 'p1' as const,
    deployed: 1,
    staged: 0,
    selected: 0,
    confirming: 0,
    remaining: 1,
    unknown: 2,
    risk_accepted: 1,
    total: 4,
  },
];
const score = { value: 50, passing: 1, failing: 1, confirming: 0, unknown: 2, risk_accepted: 1, arithmetic: '' };
const show = (...quests: Quest[]) =>
  renderScreen('/quests', {
    as: 'read-only',
    answers: { ...remediationAnswers(questOf()), listQuests: { quests, as_of: null }, getQuestCoverage: { coverage, score, open: 0 } },
  });

const accepted = named('Accepted', { statuses: ['RISK_ACCEPTED'] });
const linksIn = (list: string) =>
  within(screen.getByRole('list', { name: list }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

test('counts and recommends what is open: neither what is complete nor what has nothing left but accepted risks', async () => {
  await show(
    named('Best'),
    named('People not known', { value: { ...stopping, people_affected: null, score: null, arithmetic: null } }),
    named('Confirming', { confirming: ['okta.session-short'] }),
    accepted,
    named('Done', { statuses: ['COMPLETED'], is_complete: true }),
  );
  expect(await screen.findByText('3 of 5 remediations are still open')).toBeTruthy();
  expect(linksIn('Recommended next')).toEqual(['Best', 'Confirming']);
  expect(linksIn('Not ranked: attacks stopped or people affected not known, by priority')).toEqual(['People not known']);
});

test('one open remediation is one, and the score says of how many points it is', async () => {
  await show(named('Best'), named('Done', { statuses: ['COMPLETED'], is_complete: true }));
  expect(await screen.findByText('1 of 2 remediations is still open')).toBeTruthy();
  expect(screen.getByText('of 100').parentElement?.textContent).toBe('50 of 100');
});

test('does not say that every control is in place where risks were accepted', async () => {
  await show(accepted);
  expect(await screen.findByText('No remediation is open.')).toBeTruthy();
});

test('controls that could not be assessed are part of what a product has in all', async () => {
  await show(named('Best'));
  expect(await screen.findByText('2 more are not known')).toBeTruthy();
  const row = await screen.findByRole('row', { name: /^Okta/ });
  expect(within(row).getByRole('img', { name: '1 deployed, 1 remaining, 2 unknown' })).toBeTruthy();
  expect(within(row).getByText('1 with accepted risk')).toBeTruthy();
  expect(row.textContent).toContain('1/4');
});
