import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { act, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import { refusal } from '../../../../test-support/played-api.ts';
import { controlOf, notKnown, questOf, remediationAnswers, stopping } from '../../../../test-support/remediation.ts';
import { renderScreen } from '../../../../test-support/render-screen.tsx';
import { queryClient } from '../../../shell/api/query-client.ts';
import { queryKeys } from '../../../shell/api/query-keys.ts';

// On a busy machine that takes longer than a test waits for a screen.
beforeAll(() => import('./wizard-screen.tsx'));

const [proxies, countries] = [
  controlOf({ id: 'okta.proxies', title: 'Block anonymizing proxies' }),
  controlOf({ id: 'okta.countries', title: 'Block countries' }),
];
function questAfter(event: string, ...selected: string[]): Quest {
  const snapshot = { remaining: [proxies.id, countries.id].filter((id) => !selected.includes(id)), selected, staged: [], deployed: [] };
  const about = { user_id: 'ada@haldenfreight.example', created_time: '2026-11-15T08:00:00.000Z', event: 'select' };
  return questOf({ snapshot, quest_instance_event: { quest_instance_event_id: event, ...about, snapshot } });
}
const selectionIn = async (list: string): Promise<(string | null)[]> =>
  within(await screen.findByRole('rowgroup', { name: list }))
    .queryAllByRole('rowheader')
    .filter(({ scope }: HTMLElement & { scope?: string }) => scope === 'row')
    .map(({ textContent }) => textContent);
const rowOf = async (title: string) => within(await screen.findByRole('row', { name: new RegExp(title) }));

test('a selection that conflicts with another user’s is refused, and theirs is shown in its place', async () => {
  const detail = 'ada@haldenfreight.example selected other controls meanwhile. Load the remediation again.';
  let stored = questAfter('6f9d2c1e-0000-4000-8000-000000000021', proxies.id, countries.id);
  const { user, api } = await renderScreen('/quests/shorten-okta-sessions-baseline/controls', {
    as: 'standard',
    answers: {
      ...remediationAnswers(stored),
      getQuest: () => ({ quest: stored, controls: [proxies, countries], other_programs: [], payoff: null }),
      selectControls: () => {
        stored = questAfter('6f9d2c1e-0000-4000-8000-000000000022', countries.id);
        return refusal(409, detail);
      },
    },
  });
  await user.click(await screen.findByRole('checkbox', { name: countries.title }));
  expect(await selectionIn('Selected')).toEqual([proxies.title]);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText(detail)).toBeTruthy();
  await expect.poll(() => selectionIn('Selected')).toEqual([countries.title]);
  expect(await selectionIn('Deselected')).toEqual([proxies.title]);
  expect(window.location.pathname).toBe('/quests/shorten-okta-sessions-baseline/controls');
  expect(api.requests('selectControls')).toMatchObject([
    { body: { expected_event_id: '6f9d2c1e-0000-4000-8000-000000000021', selected: [proxies.id] } },
  ]);
});

const poll = () => act(() => queryClient.refetchQueries({ queryKey: queryKeys.remediate.quests }));

test('a poll that fails leaves the wizard open, with a selection that is not saved yet', async () => {
  const quest = questAfter('6f9d2c1e-0000-4000-8000-000000000023', proxies.id, countries.id);
  let isReachable = true;
  const { user } = await renderScreen('/quests/shorten-okta-sessions-baseline/controls', {
    as: 'standard',
    answers: {
      ...remediationAnswers(quest),
      getQuest: () => (isReachable ? { quest, controls: [proxies, countries], other_programs: [], payoff: null } : refusal(503, 'Gone.')),
    },
  });
  await user.click(await screen.findByRole('checkbox', { name: countries.title }));
  isReachable = false;
  await poll();
  expect(await selectionIn('Selected')).toEqual([proxies.title]);
  isReachable = true;
  await poll();
  expect(await selectionIn('Selected')).toEqual([proxies.title]);
});

test('a remediation that cannot be loaded at first says so, and opens when the server is back', async () => {
  let isReachable = false;
  const { getQuest, ...others } = remediationAnswers(questOf());
  await renderScreen('/quests/shorten-okta-sessions-baseline/controls', {
    as: 'standard',
    answers: { ...others, getQuest: () => (isReachable ? getQuest : refusal(503, 'Gone.')) },
  });
  expect(await screen.findByText(/^The server cannot be reached\./)).toBeTruthy();
  isReachable = true;
  expect(await selectionIn('Selected')).toEqual(['Shorten the global session']);
});

test('a control that could not be assessed is unknown, with the reason', async () => {
  const times = { since: '2026-11-01T08:00:00.000Z', as_of: '2026-11-15T08:00:00.000Z' };
  const control = controlOf({ verdict: { state: 'unknown', because: 'Connect Azure AD too.', ...times } });
  const answers = remediationAnswers(questOf(), control);
  await renderScreen('/quests/shorten-okta-sessions-baseline/controls', { as: 'standard', answers });
  const card = await rowOf('Shorten the global session');
  expect(card.getByText('Unknown: Connect Azure AD too.')).toBeTruthy();
});

test('a control that a deployment is changing is in none of the lists, and the remediation reads Confirming until it is known', async () => {
  const snapshot = { remaining: [], selected: [], staged: [], deployed: [countries.id] };
  const quest = questOf({ snapshot, confirming: [proxies.id], statuses: ['INCOMPLETE'] });
  const answers = {
    ...remediationAnswers(quest),
    getQuest: { quest, controls: [{ ...proxies, is_confirming: true }, countries], other_programs: [], payoff: null },
  };
  await renderScreen('/quests/shorten-okta-sessions-baseline/controls', { as: 'standard', answers });
  expect(await selectionIn('Confirming')).toEqual([proxies.title]);
  for (const list of ['Deselected', 'Selected', 'Staged']) expect(await selectionIn(list)).toEqual([]);
  const card = await rowOf(proxies.title);
  expect(card.getByText('Confirming: Rampart is reading back what the product has now.')).toBeTruthy();
  expect(card.queryByText(proxies.verdict?.because ?? '')).toBeNull();
  expect(screen.getByText('0 selected · 0 staged · 1 deployed · 1 confirming')).toBeTruthy();
});

const at = (step: string): string => `/quests/shorten-okta-sessions-baseline/${step}`;
const stagedOnly = { remaining: [], selected: [], staged: [proxies.id], deployed: [] };

test('after staging, the step says that everything is staged, and claims nothing about what was only marked', async () => {
  const quest = questOf({ snapshot: stagedOnly, statuses: ['STAGED'] });
  const { user } = await renderScreen(at('content'), { as: 'standard', answers: remediationAnswers(quest, proxies) });
  expect(await screen.findByText('Everything you selected is staged')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'Manual' }));
  expect(await screen.findByText(/^What you marked as staged has not been checked in the product\./)).toBeTruthy();
  expect(screen.queryByText('Nothing to change')).toBeNull();
});

test('a product that cannot stage says so in the headline of the step', async () => {
  const quest = questOf({ details: { can_stage: false, product_name: 'Local Directory' } });
  await renderScreen(at('content'), { as: 'standard', answers: remediationAnswers(quest) });
  expect(await screen.findByRole('heading', { name: 'Stage Content: takes effect immediately' })).toBeTruthy();
  expect(screen.getByText('Local Directory cannot stage changes. What you deploy here takes effect immediately.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Deploy 1 control' })).toBeTruthy();
});

const planOf = (...effects: ('at-once' | 'when-enabled')[]) => {
  const { planDeployment: plan, ...answers } = remediationAnswers(questOf());
  const changes = effects.map((takes_effect) => ({ ...plan.changes[0]!, takes_effect }));
  return { ...answers, planDeployment: { ...plan, changes } };
};

test('where every planned change takes effect immediately, the step says so under its headline', async () => {
  await renderScreen(at('content'), { as: 'standard', answers: planOf('at-once', 'at-once') });
  const words = 'None of these changes can be staged. What you deploy here takes effect immediately.';
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.queryByText(/The list below shows what waits until you enable it/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Deploy 1 control' })).toBeTruthy();
});

test('where one planned change waits, the step stages', async () => {
  await renderScreen(at('content'), { as: 'standard', answers: planOf('at-once', 'when-enabled') });
  await screen.findByText('1 change takes effect immediately');
  expect(screen.getByRole('heading', { name: 'Stage Content' })).toBeTruthy();
  expect(screen.getByText(/The list below shows what waits until you enable it/)).toBeTruthy();
});

test.each([
  [
    'with a second approver',
    { second_approver: true, administrators: 2, off_request: null },
    'Stage Content: takes effect once approved',
    'What you deploy here is written once another administrator approves, and then takes effect immediately.',
  ],
  [
    'where approval may be needed',
    refusal(403, 'Not you.'),
    'Stage Content: takes effect when written',
    'What you deploy here takes effect as soon as it is written.',
  ],
])('%s, a product that cannot stage promises nothing else', async (_case, settings, title, description) => {
  const quest = questOf({ details: { can_stage: false, product_name: 'Local Directory' } });
  await renderScreen(at('content'), { as: 'standard', answers: { ...remediationAnswers(quest), getDeploymentSettings: settings } });
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  expect(screen.getByText(`Local Directory cannot stage changes. ${description}`)).toBeTruthy();
});

test('with a second approver nothing is enabled now', async () => {
  const quest = questOf({ snapshot: stagedOnly, statuses: ['STAGED'] });
  const getDeploymentSettings = { second_approver: true, administrators: 2, off_request: null };
  await renderScreen(at('enable'), { as: 'standard', answers: { ...remediationAnswers(quest, proxies), getDeploymentSettings } });
  expect(await screen.findByRole('button', { name: 'Enable 1 control' })).toBeTruthy();
  await screen.findByText('1 change is written once another administrator approves');
  expect(screen.queryByRole('button', { name: 'Enable now' })).toBeNull();
});

test('Rampart does not offer to enable what only a person can', async () => {
  const quest = questOf({ snapshot: stagedOnly, statuses: ['STAGED'] });
  const answers = remediationAnswers(quest, { ...proxies, is_automatic: false });
  await renderScreen(at('enable'), { as: 'standard', answers });
  expect(await screen.findByText('Only you can enable these: do it in Okta, then mark the remediation complete.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Enable now' })).toBeNull();
});

const cardWith = async (changes: Parameters<typeof controlOf>[0]) => {
  const answers = remediationAnswers(questOf(), controlOf(changes));
  const { user } = await renderScreen('/quests/shorten-okta-sessions-baseline/controls', { as: 'standard', answers });
  return { card: await rowOf('Shorten the global session'), user };
};

const tooltipOf = async (target: HTMLElement, user: UserEvent): Promise<string | null> => {
  await user.hover(target);
  return (await screen.findByRole('tooltip')).textContent;
};

test('a row says how the product is now and will be, what the control would have stopped, its share, and who would notice', async () => {
  const { card, user } = await cardWith({ configurations: [{ controls: [], risk_mitigated: 0.267, configuration: [] }] });
  expect(card.getByText('Sessions last for twelve hours.')).toBeTruthy();
  expect(card.getByText('Sessions end after two hours.')).toBeTruthy();
  expect(card.getByText('99')).toBeTruthy();
  expect(card.getByText('−26.7% risk')).toBeTruthy();
  expect(await tooltipOf(card.getByText('2,584'), user)).toBe(`${stopping.headline} · 14 of them reached an account · last 90 days`);
});

test('a group without controls is folded, and one with controls can be', async () => {
  const { user } = await cardWith({});
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Staged/ }).disabled).toBe(true);
  const selected = screen.getByRole('button', { name: /^Selected/ });
  await user.click(selected);
  expect(selected.getAttribute('aria-expanded')).toBe('false');
  expect(await selectionIn('Selected')).toEqual([]);
});

test('a card shows no 0 where it is not known what the control would have stopped', async () => {
  const unknown = { mitigates_risk: null, risk_mitigated: null, evidence: { impact_count: null, impact_total: 9678, has_details: true } };
  const { card, user } = await cardWith({ effect: notKnown, ...unknown });
  const [attacks] = card.getAllByText('Not known');
  expect(await tooltipOf(attacks!, user)).toBe(`${notKnown.headline} · No collected event shows it. · last 90 days`);
  expect(card.queryByText(/(^|\s)0(\s|$|%)|No attacks/)).toBeNull();
});

test('the card of a control that is in place does not say that there were no attacks', async () => {
  const effect = { ...notKnown, state: 'in-place', headline: 'In place', details: ['143 attack attempts seen'], attacks: 143 } as const;
  const verdict = { state: 'pass', because: null, since: '2026-11-01T08:00:00.000Z', as_of: '2026-11-15T08:00:00.000Z' } as const;
  const { card, user } = await cardWith({ effect: { ...effect, details: [...effect.details] }, verdict, risk_mitigated: null });
  expect(await tooltipOf(card.getAllByText('In place').at(-1)!, user)).toBe('In place · 143 attack attempts seen · last 90 days');
  expect(card.queryByText(/No attacks/)).toBeNull();
});

test('a reset asks first, takes every choice back and begins at the first step', async () => {
  let stored = questAfter('6f9d2c1e-0000-4000-8000-000000000031', proxies.id, countries.id);
  const { user, api } = await renderScreen('/quests/shorten-okta-sessions-baseline/controls', {
    as: 'standard',
    answers: {
      ...remediationAnswers(stored),
      getQuest: () => ({ quest: stored, controls: [proxies, countries], other_programs: [], payoff: null }),
      resetInstance: () => {
        stored = questAfter('6f9d2c1e-0000-4000-8000-000000000032');
        return { quest: stored };
      },
    },
  });
  await user.click(await screen.findByRole('checkbox', { name: countries.title }));
  await user.click(screen.getByRole('button', { name: 'Reset…' }));
  const question = within(await screen.findByRole('dialog', { name: `Reset “${stored.quest_tome_name}”?` }));
  expect(question.getByText(/what is in place stays in place/)).toBeTruthy();
  expect(api.requests('resetInstance')).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Reset' }));
  expect(await screen.findByText('Remediation reset')).toBeTruthy();
  await expect.poll(() => window.location.pathname).toBe('/quests/shorten-okta-sessions-baseline/introduction');
  expect(await screen.findByText(/^0 selected/)).toBeTruthy();
  expect(api.requests('resetInstance')).toMatchObject([{ params: { id: stored.quest_instance_id } }]);
});

test('staging is not marked as done while nothing is staged, though a control was in place before', async () => {
  const quest = questOf({ snapshot: { remaining: [], selected: [proxies.id], staged: [], deployed: [countries.id] } });
  const getQuest = { quest, controls: [proxies, countries], other_programs: [], payoff: null };
  await renderScreen('/quests/shorten-okta-sessions-baseline/enable', {
    as: 'standard',
    answers: { ...remediationAnswers(quest), getQuest },
  });
  const steps = within(await screen.findByRole('navigation', { name: 'Steps' }));
  expect(steps.getByRole('link', { name: /Deployment Group ?, done/ })).toBeTruthy();
  expect(steps.getByRole('link', { name: /Stage Content/ }).textContent).not.toContain('done');
});

test('who may only look cannot reset', async () => {
  await renderScreen('/quests/shorten-okta-sessions-baseline/controls', {
    as: 'read-only',
    answers: remediationAnswers(questAfter('6f9d2c1e-0000-4000-8000-000000000041')),
  });
  expect((await screen.findByRole('button', { name: /Reset…/ })).getAttribute('aria-disabled')).toBe('true');
});

const person = (name: string) => ({ name, mail: `${name.toLowerCase()}@haldenfreight.example`, job_title: null, department: null });

test('the people of a remediation that excludes emergency access users are marked where they are excluded', async () => {
  const quest = questOf({ steps: ['introduction', 'people', 'exclusion'] });
  const added = { added_at: '2026-11-15T08:00:00.000Z', added_by: 'ada@haldenfreight.example' };
  const current = { emergency_access_exclusions: [{ name: 'Breakglass', mail: 'breakglass@haldenfreight.example', ...added }] };
  const answers = {
    ...remediationAnswers(quest),
    listExclusions: { current, needs_sync_approval: {}, outdated: {}, unsynced_to_group: {}, unapproved: {}, groups: {} },
    listProgramMembers: {
      members: [person('Ada'), person('Breakglass')],
      total: 2,
      departments: [
        { name: 'Sales', count: 1 },
        { name: null, count: 1 },
      ],
    },
  };
  const { user } = await renderScreen('/quests/shorten-okta-sessions-baseline/people', { as: 'standard', answers });
  expect((await screen.findByText(/people in .*, 1 emergency access user excluded/)).textContent).toMatch(/^2 people/);
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Sales', 'No department']);
  expect(screen.queryByRole('row')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show and search the list' }));
  await screen.findByRole('table', { name: 'People' });
  const [, ada, breakglass] = screen.getAllByRole('row');
  expect([within(ada!).queryByText('Excluded'), within(breakglass!).queryByText('Excluded') !== null]).toEqual([null, true]);
});

test('the evidence of a control opens over the page, which stays where it was', async () => {
  const quest = questAfter('6f9d2c1e-0000-4000-8000-000000000043', proxies.id);
  const { user } = await renderScreen('/quests/shorten-okta-sessions-baseline/controls', {
    as: 'standard',
    answers: { ...remediationAnswers(quest, proxies), getEvidence: () => new Promise(() => undefined) },
  });
  const scroll = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  await user.click((await rowOf(proxies.title)).getByRole('link', { name: 'View Evidence' }));
  expect(await screen.findByRole('dialog', { name: 'Evidence' })).toBeTruthy();
  expect(scroll).not.toHaveBeenCalled();
  scroll.mockRestore();
});
