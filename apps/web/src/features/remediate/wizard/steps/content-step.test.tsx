import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { reasonOf } from '../../../../../test-support/reason-of.ts';
import { controlOf, questOf, remediationAnswers } from '../../../../../test-support/remediation.ts';
import { renderScreen } from '../../../../../test-support/render-screen.tsx';

// On a busy machine that takes longer than a test waits for a screen.
beforeAll(() => import('../wizard-screen.tsx'));

const at = (step: string): string => `/quests/shorten-okta-sessions-baseline/${step}`;
const [proxies, countries] = [
  controlOf({ id: 'okta.proxies', title: 'Block anonymizing proxies' }),
  controlOf({ id: 'okta.countries', title: 'Block countries' }),
];
const none = { remaining: [], selected: [], staged: [], deployed: [] };
const staged = questOf({ snapshot: { ...none, staged: [proxies.id] }, statuses: ['STAGED'] });

test.each([
  ['controls', '/docs/remediations'],
  ['content', '/docs/deploying'],
  ['enable', '/docs/deploying'],
])('the documentation of the step “%s” is %s', async (step, page) => {
  await renderScreen(at(step), { as: 'standard', answers: remediationAnswers(staged, proxies) });
  expect((await screen.findByRole('link', { name: 'Documentation' })).getAttribute('href')).toBe(page);
});

const manualOf = async (quest: Quest, choose?: string) => {
  const getQuest = { quest, controls: [proxies, countries], other_programs: [], payoff: null };
  const rendered = await renderScreen(at('controls'), { as: 'standard', answers: { ...remediationAnswers(quest), getQuest } });
  if (choose !== undefined) await rendered.user.click(await screen.findByRole('checkbox', { name: choose }));
  const steps = within(await screen.findByRole('navigation', { name: 'Steps' }));
  await rendered.user.click(steps.getByRole('link', { name: /Stage Content/ }));
  await rendered.user.click(await screen.findByRole('radio', { name: 'Manual' }));
  return rendered;
};

test.each(['Deployment guide', 'Configuration tool'])('by hand, “%s” is of what is staged too', async (name) => {
  await manualOf(staged);
  expect((await screen.findByRole('button', { name })).getAttribute('aria-disabled')).not.toBe('true');
});

test('by hand, no file and no changes are shown of a selection that is not saved yet', async () => {
  const { user, api } = await manualOf(
    questOf({ snapshot: { ...none, remaining: [countries.id], selected: [proxies.id] } }),
    countries.title,
  );
  const unsaved = 'Your selection is not saved yet. Press Continue under Remediation Outcomes first.';
  for (const name of ['Deployment guide', 'Configuration tool'])
    expect(await reasonOf(await screen.findByRole('button', { name }), user)).toBe(unsaved);
  expect(screen.getByText('Not calculated yet')).toBeTruthy();
  expect(api.requests('previewQuestChanges')).toEqual([]);
  expect(screen.getByRole('button', { name: 'Mark 2 controls as staged' }).getAttribute('aria-disabled')).not.toBe('true');
});
