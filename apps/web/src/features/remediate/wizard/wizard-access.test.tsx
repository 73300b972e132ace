import type { Quest } from '@rampart/contract/remediate/quest.ts';
import type { EntitlementIdentifier } from '@rampart/domain/entitlement.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { refusal } from '../../../../test-support/played-api.ts';
import { reasonOf } from '../../../../test-support/reason-of.ts';
import { controlOf, exclusionsOf, oktaOf, questOf, remediationAnswers, subscriptionOf } from '../../../../test-support/remediation.ts';
import { type RenderedScreen, renderScreen } from '../../../../test-support/render-screen.tsx';

// On a busy machine that takes longer than a test waits for a screen.
beforeAll(() => Promise.all([import('../explorer/explorer-screen.tsx'), import('./wizard-screen.tsx')]));

const quest = questOf();

/** With a plan of one change that waits until it is enabled, unlike that of `remediationAnswers`. */
const waitingAnswers = (shown: Quest) => {
  const { planDeployment: plan, ...answers } = remediationAnswers(shown);
  return {
    ...answers,
    planDeployment: { ...plan, changes: plan.changes.map((one) => ({ ...one, takes_effect: 'when-enabled' as const })) },
  };
};
const staged = questOf({ snapshot: { remaining: [], selected: [], staged: ['okta.session-short'], deployed: [] }, statuses: ['STAGED'] });
const subscription = subscriptionOf();
const at = (step: string): string => `/quests/shorten-okta-sessions-baseline/${step}`;
const subscribing = '/quests/keep-okta-policies-in-place-baseline/subscription/subscribe';
const button = (name: string) => screen.findByRole('button', { name });
const chooseManual = async ({ user }: RenderedScreen) => user.click(await screen.findByRole('radio', { name: 'Manual' }));

/** A button that waits for its plan is closed at first. */
const isClosed = (name: string): boolean => screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true';

/** Why a button stays closed; nothing when it opens. */
async function whyClosed(name: string, staysClosed: boolean, { user }: RenderedScreen): Promise<string | null | undefined> {
  const target = await button(name);
  await waitFor(() => {
    if (isClosed(name) !== staysClosed) throw new Error(`${name} is ${staysClosed ? 'open' : 'closed'}`);
  });
  return staysClosed ? reasonOf(target, user) : undefined;
}

const locked =
  'You do not have entitlements to access this feature. Please speak with your Rampart representative to unlock more capabilities';
const needsBoth = 'To mark a remediation complete, you need the entitlement for it and the Standard role or higher.';

interface Act {
  readonly name: string;
  /** The entitlement that opens it. */
  readonly opens: (typeof entitlements)[number];
  /** What it says without. */
  readonly reason: string;
}

const entitlements = ['deploy_quest_configurations', 'export_data', 'mark_quest_complete'] as const satisfies EntitlementIdentifier[];

/** Each step with its acts, and those that it shows once “Manual” is chosen. */
const steps: readonly { name: string; address: string; quest: Quest; acts: readonly Act[]; manualActs: readonly Act[] }[] = [
  {
    name: 'content',
    address: at('content'),
    quest,
    acts: [{ name: 'Stage 1 control', opens: 'deploy_quest_configurations', reason: locked }],
    manualActs: [
      { name: 'Deployment guide', opens: 'export_data', reason: locked },
      { name: 'Configuration tool', opens: 'export_data', reason: locked },
    ],
  },
  {
    name: 'enable',
    address: at('enable'),
    quest: staged,
    acts: [
      { name: 'Enable now', opens: 'deploy_quest_configurations', reason: locked },
      { name: 'Mark this remediation complete', opens: 'mark_quest_complete', reason: needsBoth },
    ],
    manualActs: [],
  },
  {
    name: 'subscribe',
    address: subscribing,
    quest: subscription,
    acts: [{ name: 'Subscribe & Deploy', opens: 'deploy_quest_configurations', reason: locked }],
    manualActs: [],
  },
];

/** Does this for every act of the step, where it is shown. */
async function forEachAct({ acts, manualActs }: (typeof steps)[number], rendered: RenderedScreen, check: (act: Act) => Promise<void>) {
  for (const act of acts) await check(act);
  if (manualActs.length > 0) await chooseManual(rendered);
  for (const act of manualActs) await check(act);
}

describe.each(entitlements)('without %s', (missing) => {
  test.each(steps)('the step “$name” closes only the acts that need it', async (step) => {
    const entitled = entitlements.filter((one) => one !== missing);
    const rendered = await renderScreen(step.address, { as: 'administrator', entitled, answers: waitingAnswers(step.quest) });
    await forEachAct(step, rendered, async ({ name, opens, reason }) => {
      const isLocked = opens === missing;
      expect(await whyClosed(name, isLocked, rendered)).toBe(isLocked ? reason : undefined);
    });
  });
});

test.each(steps)('a standard user may use every act of the step “$name”', async (step) => {
  const rendered = await renderScreen(step.address, { as: 'standard', answers: waitingAnswers(step.quest) });
  await forEachAct(step, rendered, async ({ name }) => {
    expect(await whyClosed(name, false, rendered)).toBeUndefined();
  });
});

const show = (address: string, shown = quest) => renderScreen(address, { as: 'read-only', answers: remediationAnswers(shown) });

describe('a read-only user', () => {
  test('reads why nothing can be staged', async () => {
    const rendered = await show(at('content'));
    expect(await screen.findByText(/not high enough privilege level/)).toBeTruthy();
    expect(screen.queryByText('You need the Standard role or higher to deploy.')).toBeNull();
    expect(
      screen.getByText(
        'You can read what the selected controls change, and download the deployment guide. Users with the Standard role or higher stage them.',
      ),
    ).toBeTruthy();
    // In the place of the plan, which is not read for them.
    expect(
      await screen.findByText(/what the selected controls would change in Okta, from its settings as they were last collected/),
    ).toBeTruthy();
    expect(await screen.findByText('Session lifetime')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Refresh from product' })).toBeNull();
    expect(rendered.api.requests('planDeployment')).toEqual([]);
    expect(await reasonOf(await button('Stage 1 control'), rendered.user)).toBe('You need the Standard role or higher to deploy.');
    await chooseManual(rendered);
    expect(screen.getByText('Ask a user with the Standard role or higher to mark them as staged.')).toBeTruthy();
    expect(screen.queryByText('Come back and mark them as staged.')).toBeNull();
    expect(await reasonOf(await button('Mark 1 control as staged'), rendered.user)).toBe(
      'You need the Standard role or higher to stage controls.',
    );
  });

  test('reads why nothing can be completed', async () => {
    const enable = await show(at('enable'), staged);
    expect(await reasonOf(await button('Mark this remediation complete'), enable.user)).toBe(needsBoth);
  });

  test('reads why nothing can be subscribed to', async () => {
    const subscribe = await show(subscribing, subscription);
    expect(await reasonOf(await button('Subscribe & Deploy'), subscribe.user)).toBe('You need the Standard role or higher to deploy.');
  });

  test('reads why emergency access cannot be changed', async () => {
    const { user } = await show(at('exclusion'));
    expect(await reasonOf(await button('Add users…'), user)).toBe('You need the Standard role or higher to change exclusions.');
  });

  test('sees the choice of controls and their values, and cannot change them', async () => {
    const value = { display_name: 'Two hours', value: '2h', is_excluded: false };
    const configuration = [{ name: 'lifetime', display_name: 'Lifetime', values: [value], options: { is_customizable: true } }];
    const control = controlOf({ configurations: [{ controls: ['okta.session-short'], risk_mitigated: 0, configuration }] });
    const { user } = await renderScreen(at('controls'), { as: 'read-only', answers: remediationAnswers(quest, control) });
    expect(await screen.findByRole<HTMLInputElement>('checkbox', { name: /^Shorten the global session/ })).toHaveProperty('disabled', true);
    await user.click(await button('Edit Configuration'));
    expect(await reasonOf(await button('Save configurations'), user)).toBe(
      'You need the Standard role or higher to change configurations.',
    );
  });
});

test('a connection that does not work keeps from deploying, with its reason', async () => {
  const answers = { ...remediationAnswers(subscription), listApplications: { applications: [oktaOf('The token has expired.')] } };
  const { user } = await renderScreen(subscribing, { as: 'administrator', answers });
  const reason = 'There is a problem with the connection to Okta: The token has expired.';
  await screen.findAllByText(reason);
  expect(await reasonOf(await button('Subscribe & Deploy'), user)).toBe(reason);
  expect(screen.queryByRole('switch', { name: 'Never Remove Users' })).toBeNull();
});

test('nothing about signing in is deployed without an emergency access user', async () => {
  const answers = { ...remediationAnswers(quest), listExclusions: exclusionsOf({}) };
  const { user } = await renderScreen(at('content'), { as: 'administrator', answers });
  const reason = 'You cannot deploy changes until you have established an Emergency Access user.';
  await screen.findByText(reason);
  const links = screen.getAllByRole('link', { name: 'Emergency Access Users' });
  expect(links).toHaveLength(2);
  expect(links.at(-1)?.getAttribute('href')).toMatch(/^\/quests\/shorten-okta-sessions-baseline.*\/exclusion$/);
  expect(await reasonOf(await button('Stage 1 control'), user)).toBe(reason);
});

describe('Continue', () => {
  const done: Quest = { ...quest, is_complete: true, statuses: ['COMPLETED'] };
  test.each([
    ['introduction', quest, undefined],
    ['exclusion', quest, 'An Emergency Access user is required to continue.'],
    ['content', staged, undefined],
    ['enable', done, undefined],
  ] as const)('at the step %s', async (step, shown, reason) => {
    const answers = { ...remediationAnswers(shown), listExclusions: exclusionsOf({}) };
    const rendered = await renderScreen(at(step), { as: 'administrator', answers });
    expect(await whyClosed('Continue', reason !== undefined, rendered)).toBe(reason);
  });
});

const filled = (): (string | null)[] =>
  within(screen.getByRole('contentinfo'))
    .getAllByRole('button')
    .filter((one) => one.getAttribute('data-variant') === 'filled')
    .map(({ textContent }) => textContent);

describe('the one filled button', () => {
  const subject = { remaining: [], selected: [], staged: [], deployed: [] };
  const manual = { deployment_types: ['manual' as const] };
  test.each([
    ['introduction', quest, ['Continue']],
    // Its only change takes effect immediately.
    ['content', quest, ['Deploy 1 control']],
    ['content', questOf({ details: { can_stage: false } }), ['Deploy 1 control']],
    ['content', questOf({ details: manual }), ['Mark 1 control as staged']],
    ['content', staged, ['Continue']],
    ['enable', staged, ['Enable now']],
    ['enable', questOf({ snapshot: staged.snapshot, details: manual }), ['Mark this remediation complete']],
    [
      'enable',
      questOf({ snapshot: { ...subject, deployed: ['okta.session-short'] }, is_complete: true, statuses: ['COMPLETED'] }),
      ['Continue'],
    ],
    ['complete', questOf({ is_complete: true, statuses: ['COMPLETED'] }), ['Finish']],
  ] as const)('at the step %s is the next act', async (step, shown, expected) => {
    await renderScreen(at(step), { as: 'administrator', answers: remediationAnswers(shown) });
    await screen.findByRole('contentinfo');
    await expect.poll(filled).toEqual(expected);
  });
});

describe('an address that leads nowhere', () => {
  test('says so and shows the explorer', async () => {
    const coverage = {
      coverage: [],
      open: 0,
      score: { value: null, passing: 0, failing: 0, confirming: 0, unknown: 0, risk_accepted: 0, arithmetic: '' },
    };
    const answers = {
      getQuest: refusal(404, 'There is no such remediation.'),
      listQuests: { quests: [], as_of: null },
      getQuestCoverage: coverage,
    };
    await renderScreen('/quests/no-such-remediation', { as: 'administrator', answers });
    expect(await screen.findByText('Remediation Instance Not Found')).toBeTruthy();
    expect(await screen.findByText('No remediations yet')).toBeTruthy();
  });

  test('opens the first step instead of one that does not exist', async () => {
    await renderScreen(at('no-such-step'), { as: 'administrator', answers: remediationAnswers(quest) });
    expect(await screen.findByRole('heading', { level: 2, name: "Here's what to expect" })).toBeTruthy();
  });
});
