import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { type Answers, refusal } from '../../../../test-support/played-api.ts';
import { reasonOf } from '../../../../test-support/reason-of.ts';
import { controlOf, questOf, remediationAnswers, subscriptionOf } from '../../../../test-support/remediation.ts';
import { answers as driftAnswers } from '../../../../test-support/drift.ts';
import { renderScreen } from '../../../../test-support/render-screen.tsx';
import { queryClient } from '../../../shell/api/query-client.ts';
import { queryKeys } from '../../../shell/api/query-keys.ts';

// On a busy machine that takes longer than a test waits for a screen.
beforeAll(() => import('./wizard-screen.tsx'));

const event = (place: number): string => `6f9d2c1e-0000-4000-8000-00000000006${place}`;
const values = ['Belarus', 'Cuba'].map((name) => ({ display_name: name, value: name.toLowerCase(), is_excluded: false }));
const configuration = [{ name: 'locations', display_name: 'Locations', options: { is_customizable: true }, values }];
const [proxies, countries] = [
  controlOf({ id: 'okta.proxies', title: 'Block anonymizing proxies' }),
  controlOf({
    id: 'okta.countries',
    title: 'Block countries',
    configurations: [{ controls: ['okta.countries'], risk_mitigated: 0, configuration }],
  }),
];
function questAfter(place: number | null, selected: readonly string[], kind = 'select'): Quest {
  const snapshot = {
    remaining: [proxies.id, countries.id].filter((id) => !selected.includes(id)),
    selected: [...selected],
    staged: [],
    deployed: [],
  };
  const about = { user_id: 'ada@haldenfreight.example', created_time: '2026-11-15T08:00:00.000Z', event: kind };
  return questOf({
    snapshot,
    quest_instance_event: place === null ? null : { quest_instance_event_id: event(place), ...about, snapshot },
  });
}
const both = [proxies.id, countries.id];

/** The wizard over a remediation that others change: the server refuses what was made on an event that is not the newest. */
async function show(first: Quest, { as = 'standard', more }: { readonly as?: 'standard' | 'administrator'; readonly more?: Answers } = {}) {
  let stored = first;
  const take = (place: number, selected: readonly string[], expected: string | null | undefined) => {
    if (expected !== (stored.quest_instance_event?.quest_instance_event_id ?? null)) return refusal(409, 'Changed meanwhile.');
    stored = questAfter(place, selected);
    return { quest: stored };
  };
  const rendered = await renderScreen('/quests/shorten-okta-sessions-baseline/controls', {
    as,
    answers: {
      ...remediationAnswers(first),
      getQuest: () => ({ quest: stored, controls: [proxies, countries], other_programs: [], payoff: null }),
      selectControls: ({ body }) => take(8, body.selected ?? [], body.expected_event_id),
      tailorControls: ({ body }) => take(7, stored.snapshot.selected, body.expected_event_id),
      ...more,
    },
  });
  const change = async (changed: Quest): Promise<void> => {
    stored = changed;
    await act(() => queryClient.refetchQueries({ queryKey: queryKeys.remediate.quests }));
  };
  return { ...rendered, change };
}

test('a choice that was started before another person’s is refused, though a poll has brought theirs', async () => {
  const { user, api, change } = await show(questAfter(1, both));
  await user.click(await screen.findByRole('checkbox', { name: countries.title }));
  await change(questAfter(2, [countries.id]));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('Changed meanwhile.')).toBeTruthy();
  expect(api.requests('selectControls')).toMatchObject([{ body: { expected_event_id: event(1) } }]);
  expect(window.location.pathname).toBe('/quests/shorten-okta-sessions-baseline/controls');
  // Theirs is shown, and a choice made on it is taken.
  await user.click(await screen.findByRole('checkbox', { name: proxies.title }));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() =>
    expect(api.requests('selectControls').at(-1)).toMatchObject({
      body: { expected_event_id: event(2), selected: [countries.id, proxies.id] },
    }),
  );
});

test('configurations that were opened before another person’s change are refused, though a poll has brought theirs', async () => {
  const { user, api, change } = await show(questAfter(1, both));
  await user.click(await screen.findByRole('button', { name: 'Edit Configuration' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Tailor Control Configurations' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Cuba' }));
  await change(questAfter(2, both, 'tailor'));
  await user.click(dialog.getByRole('button', { name: 'Save configurations' }));
  expect(await screen.findByText('Changed meanwhile.')).toBeTruthy();
  expect(api.requests('tailorControls')).toMatchObject([{ body: { expected_event_id: event(1) } }]);
});

test('a choice outlives the configurations that the same person saves meanwhile', async () => {
  const { user, api } = await show(questAfter(1, both));
  await user.click(await screen.findByRole('checkbox', { name: proxies.title }));
  await user.click(screen.getByRole('button', { name: 'Edit Configuration' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Tailor Control Configurations' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Cuba' }));
  await user.click(dialog.getByRole('button', { name: 'Save configurations' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(window.location.pathname).toBe('/quests/shorten-okta-sessions-baseline/people'));
  expect(api.requests('selectControls')).toMatchObject([{ body: { expected_event_id: event(7), selected: [countries.id] } }]);
});

test('that the remediation was started meanwhile is no conflict', async () => {
  const { user, api, change } = await show(questAfter(null, both));
  await user.click(await screen.findByRole('checkbox', { name: proxies.title }));
  await change(questAfter(3, both, 'create'));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(window.location.pathname).toBe('/quests/shorten-okta-sessions-baseline/people'));
  expect(api.requests('selectControls')).toMatchObject([{ body: { expected_event_id: event(3) } }]);
});

test('a change that leaves the saved selection as it was is no conflict', async () => {
  const { user, api, change } = await show(questAfter(1, both));
  await user.click(await screen.findByRole('checkbox', { name: proxies.title }));
  await change(questAfter(4, both, 'unsubscribe'));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(window.location.pathname).toBe('/quests/shorten-okta-sessions-baseline/people'));
  expect(api.requests('selectControls')).toMatchObject([{ body: { expected_event_id: event(4), selected: [countries.id] } }]);
});

test('a choice that others have saved meanwhile is no longer a draft, and does not come back', async () => {
  const { user, api, change } = await show(questAfter(1, both));
  await user.click(await screen.findByRole('checkbox', { name: proxies.title }));
  await change(questAfter(2, [countries.id]));
  await change(questAfter(3, both));
  expect(await screen.findByText(/^2 selected/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(window.location.pathname).toBe('/quests/shorten-okta-sessions-baseline/people'));
  expect(api.requests('selectControls')).toEqual([]);
});

test('a control whose risk is accepted leaves an unsaved choice, and what counts or plans it is read again', async () => {
  const third = controlOf({ id: 'okta.third', title: 'Block third parties' });
  const all = [...both, third.id];
  const quest = questAfter(1, all);
  const { user, api } = await show(quest, {
    as: 'administrator',
    more: {
      getQuest: () => ({ quest, controls: [proxies, countries, third], other_programs: [], payoff: null }),
      listUsers: driftAnswers.listUsers,
      acceptRisk: ({ body: { control_id: id, reason, owner } }) => ({
        control_id: id,
        reason,
        owner,
        accepted_by: owner,
        accepted_at: '2026-11-15T08:00:00.000Z',
        expires_at: '2027-06-01T00:00:00.000Z',
        is_waiting: false,
        approved_by: null,
        approved_at: null,
      }),
    },
  });
  await user.click(await screen.findByRole('checkbox', { name: third.title }));
  const kept = [queryKeys.remediate.questPlan(quest.node_id, 'stage', event(1)), queryKeys.remediate.programSummary];
  for (const key of kept) queryClient.setQueryData(key, {});
  const row = within(await screen.findByRole('row', { name: new RegExp(proxies.title) }));
  await user.click(await row.findByRole('button', { name: 'Accept risk…' }));
  const dialog = within(await screen.findByRole('dialog', { name: `Accept the risk of “${proxies.title}”` }));
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Replaced in May.');
  await user.type(dialog.getByLabelText(/Last day/), '2027-05-31');
  await user.click(dialog.getByRole('button', { name: 'Accept risk' }));
  expect(await screen.findByText('Risk accepted')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(kept.map((key) => queryClient.getQueryState(key)?.isInvalidated)).toEqual([true, true]));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(api.requests('selectControls')).toMatchObject([{ body: { selected: [countries.id] } }]));
});

test('a subscription is not ended over a choice that is not saved', async () => {
  const { snapshot } = questAfter(null, both);
  const quest = { ...subscriptionOf({ next_execution_time: '2026-11-15T10:00:00.000Z' }), snapshot };
  const { user } = await renderScreen('/quests/keep-okta-policies-in-place-baseline/controls', {
    as: 'standard',
    answers: { ...remediationAnswers(quest), getQuest: { quest, controls: [proxies, countries], other_programs: [], payoff: null } },
  });
  await user.click(await screen.findByRole('checkbox', { name: proxies.title }));
  await user.click(screen.getByRole('link', { name: /Subscribe to Remediation/ }));
  expect(await reasonOf(await screen.findByRole('button', { name: 'Unsubscribe' }), user)).toBe(
    'Your selection is not saved yet. Press Continue under Remediation Outcomes first.',
  );
});
