import type { Quest, Tag } from '@rampart/contract/remediate/quest.ts';
import type { SavedView } from '@rampart/contract/users/views.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Answers } from '../../../../test-support/played-api.ts';
import { reasonOf } from '../../../../test-support/reason-of.ts';
import { notKnown, questOf, remediationAnswers, stopping } from '../../../../test-support/remediation.ts';
import { type RenderedScreen, renderScreen } from '../../../../test-support/render-screen.tsx';

// On a busy machine that takes longer than a test waits for a screen.
beforeAll(() => Promise.all([import('./quests-list-screen.tsx'), import('./explorer-screen.tsx')]));

const address = '/quests/explore';
const tag = (tag_type: Tag['tag_type'], value: string): Tag => ({ tag_type, value, label: value });
const named = (name: string, changes: Parameters<typeof questOf>[0] = {}): Quest =>
  questOf({ quest_tome_name: name, quest_tome_id: name, node_id: name, quest_tome_description: '', ...changes });

const okta = named('Strengthen Okta passwords', {
  quest_tome_tags: [
    tag('priority', 'p1'),
    tag('product', 'okta'),
    tag('compliance_framework', 'NIST'),
    tag('licensed_feature', 'okta-password'),
  ],
});
const directory = named('Strengthen domain passwords', {
  statuses: ['INCOMPLETE'],
  quest_tome_tags: [
    tag('priority', 'p2'),
    tag('product', 'local_directory'),
    tag('compliance_framework', 'CIS'),
    tag('licensed_feature', 'ad'),
  ],
  details: { product: 'local_directory', product_name: 'Local Directory', program_type: 'zero_trust', program_name: 'Zero Trust' },
});

interface Shown {
  readonly at?: string;
  readonly as?: 'administrator' | 'read-only';
  readonly answers?: Answers;
}
const show = ({ at = address, as = 'administrator', answers = {} }: Shown = {}, ...quests: Quest[]): Promise<RenderedScreen> =>
  renderScreen(at, {
    as,
    answers: { ...remediationAnswers(okta), listQuests: { quests, as_of: null }, listViews: { views: [] }, ...answers },
  });

const summary = async (text: string) => (await screen.findAllByText(text))[0];
const linksShown = (): (string | null)[] =>
  within(screen.getByRole('table', { name: 'Remediations' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

async function choose({ user }: RenderedScreen, facet: string, value: string): Promise<void> {
  const buttons = await screen.findAllByRole('button', { name: new RegExp(`^${facet}`) });
  await user.click(buttons.find((button) => button.getAttribute('aria-haspopup') === 'dialog')!);
  await user.click(within(await screen.findByRole('dialog', { name: facet })).getByRole('checkbox', { name: `${value} (1)` }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

describe('the list', () => {
  test('is filtered by a facet, and whole again without it', async () => {
    const rendered = await show({}, okta, directory);
    await choose(rendered, 'Framework', 'NIST');
    expect(await summary('1 of 2 match')).toBeTruthy();
    expect(screen.getAllByText(/ of \d+ (match|shown)/).map(({ textContent }) => textContent)).toEqual(['1 of 2 match', '1 of 1 shown']);
    expect(linksShown()).toEqual([okta.quest_tome_name]);
    await rendered.user.click(screen.getByRole('button', { name: 'Remove the filter Framework' }));
    expect(await summary('2 of 2 shown')).toBeTruthy();
  });

  test('is searched by words, which are part of the address', async () => {
    const { user } = await show({}, okta, directory);
    const words = await screen.findByRole('searchbox', { name: 'Filter by name, product or tag' });
    await user.click(words);
    await user.paste('strengthen OKTA');
    await user.keyboard('{Enter}');
    expect(await summary('1 of 2 match')).toBeTruthy();
    expect(linksShown()).toEqual([okta.quest_tome_name]);
    expect(window.location.search).toMatch(/^\?q=strengthen/);
  });

  test('keeps a filter that is followed by another before the screen has shown it', async () => {
    const { user } = await show({}, okta, directory);
    const words = await screen.findByRole('searchbox', { name: 'Filter by name, product or tag' });
    const buttons = screen.getAllByRole('button', { name: /^Priority/ });
    await user.click(buttons.find((button) => button.getAttribute('aria-haspopup') === 'dialog')!);
    const [box] = within(await screen.findByRole('dialog', { name: 'Priority' })).getAllByRole('checkbox');
    // In one go, as on a busy machine: nothing is shown in between.
    act(() => {
      fireEvent.change(words, { target: { value: 'okta' } });
      fireEvent.keyDown(words, { key: 'Enter' });
      fireEvent.click(box!);
    });
    await waitFor(() => expect(Object.fromEntries(new URLSearchParams(window.location.search))).toEqual({ q: 'okta', priority: 'p1' }));
  });

  test('stays, with its menu, while a slow server looks for what is hidden and muted', async () => {
    let answerSlowly: (() => void) | undefined;
    const { user } = await show({
      answers: {
        listQuests: ({ query }) =>
          query.show_all
            ? new Promise((resolve) => (answerSlowly = () => resolve({ quests: [okta, directory], as_of: null })))
            : { quests: [directory], as_of: null },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByRole('switch', { name: 'Show hidden and muted' }));
    await waitFor(() => expect(answerSlowly).toBeDefined());
    expect(linksShown()).toEqual([directory.quest_tome_name]);
    expect(screen.getByRole('switch', { name: 'Show hidden and muted' })).toHaveProperty('checked', true);
    answerSlowly?.();
    await waitFor(() => expect(linksShown()).toHaveLength(2));
  });

  test('opens from its address with words and facets in force', async () => {
    await show({ at: `${address}?q=strengthen+OKTA&priority=p1` }, okta, directory);
    expect(await screen.findByRole('searchbox')).toHaveProperty('value', 'strengthen OKTA');
    expect(screen.getByRole('button', { name: 'Remove the filter Priority' })).toBeTruthy();
    expect(linksShown()).toEqual([okta.quest_tome_name]);
  });

  test('says that nothing matches, and is whole again when the filters are cleared', async () => {
    const { user } = await show({ at: `${address}?q=nothing+is+called+this&priority=p1` }, okta, directory);
    expect(await screen.findByText('No remediation matches these filters')).toBeTruthy();
    expect(screen.getByText('Priority: p1 · “nothing is called this” hides all 2 remediations.')).toBeTruthy();
    await user.click(screen.getAllByRole('button', { name: 'Clear all' }).at(-1)!);
    expect(await summary('2 of 2 shown')).toBeTruthy();
    expect(window.location.search).toBe('');
  });

  test('is sorted and paged by its address', async () => {
    const many = Array.from({ length: 26 }, (_, place) => named(`Remediation ${String(place).padStart(2, '0')}`));
    const { user } = await show({}, ...many.toReversed());
    const header = await screen.findByRole('columnheader', { name: /^Remediation/ });
    await user.click(within(header).getByRole('button'));
    await waitFor(() => expect(header.getAttribute('aria-sort')).toBe('ascending'));
    expect(linksShown()[0]).toBe('Remediation 00');
    const first = linksShown().length;
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(linksShown()[0]).toBe(`Remediation ${first}`));
    expect(window.location.search).toBe('?sort=name&page=2');
    await user.click(screen.getByRole('button', { name: 'Previous page' }));
    await waitFor(() => expect(linksShown()[0]).toBe('Remediation 00'));
    expect(window.location.search).toBe('?sort=name');
  });

  test('hides what is muted until it is asked for, and shows it again', async () => {
    let isMuted = false;
    const { user } = await show({
      answers: {
        listQuests: ({ query }) => ({
          quests: isMuted && !query.show_all ? [directory] : [{ ...okta, quest_instance_mute: isMuted }, directory],
          as_of: null,
        }),
        muteInstance: ({ body }) => {
          isMuted = body.mute;
          return { quest: okta };
        },
      },
    });
    const menu = async (item: string) => {
      await user.click(await screen.findByRole('button', { name: `More about ${okta.quest_tome_name}` }));
      await user.click(await screen.findByRole('menuitem', { name: item }));
    };
    await menu('Mute');
    expect(await screen.findByText('Remediation muted')).toBeTruthy();
    await waitFor(() => expect(linksShown()).toEqual([directory.quest_tome_name]));
    const showMuted = async () => {
      await user.click(screen.getByRole('button', { name: 'Columns' }));
      await user.click(await screen.findByRole('switch', { name: 'Show hidden and muted' }));
      await user.keyboard('{Escape}');
    };
    await showMuted();
    expect((await screen.findByRole('row', { name: /Strengthen Okta passwords/ })).textContent).toContain('Muted');
    expect(window.location.search).toBe('?all=true');
    await menu('Show in the list again');
    expect(await screen.findByText('Remediation shown again')).toBeTruthy();
    await showMuted();
    await waitFor(() => expect(linksShown()).toHaveLength(2));
  });

  test('opens a remediation by a click anywhere in its row, but not by its checkbox or its menu', async () => {
    const { user } = await show({}, okta);
    const row = within(await screen.findByRole('row', { name: /Strengthen Okta passwords/ }));
    await user.click(row.getByRole('checkbox', { name: `Select ${okta.quest_tome_name}` }));
    await user.click(row.getByRole('button', { name: `More about ${okta.quest_tome_name}` }));
    await user.click(await screen.findByRole('menuitem', { name: 'Copy link' }));
    expect(window.location.pathname).toBe(address);
    await user.click(row.getByText('Selected'));
    await waitFor(() => expect(window.location.pathname).toContain('/quests/shorten-okta-sessions-baseline'));
  });

  test('shows attacks and people with figures, and other columns when they are chosen, by its address', async () => {
    const { user } = await show({}, okta);
    const row = within(await screen.findByRole('row', { name: /Strengthen Okta passwords/ }));
    expect(row.getByText('2,584')).toBeTruthy();
    expect(row.getByText('99')).toBeTruthy();
    expect(screen.queryByRole('columnheader', { name: 'Frameworks' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Frameworks' }));
    expect(await screen.findByRole('columnheader', { name: 'Frameworks' })).toBeTruthy();
    expect(window.location.search).toBe('?hide=value%7Esubscription');
    await user.click(screen.getByRole('checkbox', { name: 'Frameworks' }));
    await waitFor(() => expect(window.location.search).toBe(''));
  });

  test('says that a remediation of which nothing could be assessed is unknown', async () => {
    const counts = { pass: 0, fail: 0, unknown: 1, not_applicable: 0 };
    await show({ at: `${address}?status=UNKNOWN` }, okta, named('Require MFA for everyone', { statuses: ['INCOMPLETE'], counts }));
    expect((await screen.findByRole('row', { name: /Require MFA for everyone/ })).textContent).toContain('Unknown');
    expect(linksShown()).toEqual(['Require MFA for everyone']);
  });

  test('is not exported without the entitlement, and says why', async () => {
    const { user } = await renderScreen(address, {
      as: 'administrator',
      entitled: [],
      answers: { ...remediationAnswers(okta), listViews: { views: [] } },
    });
    const target = await screen.findByRole('button', { name: 'Export' });
    await waitFor(() => expect(target.getAttribute('aria-disabled')).toBe('true'));
    expect(await reasonOf(target, user)).toMatch(/^You do not have entitlements to access this feature\. Please speak/);
  });

  test('does not let a read-only user mute, and says which role that needs', async () => {
    const { user } = await show({ as: 'read-only' }, okta);
    await user.click(await screen.findByRole('button', { name: `More about ${okta.quest_tome_name}` }));
    expect(await screen.findByRole('menuitem', { name: 'Mute (needs the Standard role)' })).toHaveProperty('disabled', true);
  });
});

const viewButton = () => within(screen.getByRole('group', { name: 'Views' })).findByRole('button', { name: /^Urgent here/ });
const openMenu = async ({ user }: RenderedScreen) =>
  user.click(await screen.findByRole('button', { name: 'More about the view Urgent here' }));

describe('a view', () => {
  const saved: SavedView = {
    id: '6f9d2c1e-0000-4000-8000-000000000031',
    name: 'Urgent here',
    screen: 'remediations',
    query: 'framework=NIST',
    is_shared: true,
    is_mine: true,
    owner: 'sunniva.aas@haldenfreight.example',
  };

  test('is saved under a name and shared', async () => {
    let views: SavedView[] = [];
    const rendered = await show(
      {
        answers: {
          listViews: () => ({ views }),
          createView: ({ body }) => {
            views = [{ ...saved, ...body }];
            return { view: views[0]! };
          },
        },
      },
      okta,
      directory,
    );
    const { user, api } = rendered;
    await choose(rendered, 'Framework', 'NIST');
    await user.click(await screen.findByRole('button', { name: 'Save view' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save view' }));
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Save view' }).disabled).toBe(true);
    await user.click(dialog.getByRole('textbox', { name: /^Name/ }));
    await user.paste('Urgent here');
    await user.click(dialog.getByRole('checkbox', { name: 'Share with everyone in this tenant' }));
    await user.click(dialog.getByRole('button', { name: 'Save view' }));
    expect(await viewButton()).toBeTruthy();
    expect(api.requests('createView')).toEqual([
      { body: { name: 'Urgent here', screen: 'remediations', query: 'framework=NIST', is_shared: true } },
    ]);
  });

  test('that was changed says so, is reset to what was saved, and deleted', async () => {
    let views = [saved];
    const rendered = await show(
      {
        answers: {
          listViews: () => ({ views }),
          deleteView: () => {
            views = [];
            return null;
          },
        },
      },
      okta,
      directory,
    );
    const { user } = rendered;
    await screen.findByRole('group', { name: 'Views' });
    await user.click(await viewButton());
    await choose(rendered, 'Product', 'okta');
    expect(await within(await viewButton()).findByRole('img', { name: 'Changed, not saved' })).toBeTruthy();
    await openMenu(rendered);
    await user.click(await screen.findByRole('menuitem', { name: 'Reset to the saved view' }));
    await waitFor(() => expect(window.location.search).toBe('?framework=NIST'));
    expect(within(await viewButton()).queryByRole('img')).toBeNull();
    await openMenu(rendered);
    await user.click(await screen.findByRole('menuitem', { name: 'Delete view' }));
    expect(await screen.findByText('View deleted')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Urgent here/ })).toBeNull());
  });

  test('of a colleague says who shared it, and can only be reset', async () => {
    const rendered = await show(
      { as: 'read-only', answers: { listViews: { views: [{ ...saved, is_mine: false, owner: 'ada@haldenfreight.example' }] } } },
      okta,
      directory,
    );
    await screen.findByRole('group', { name: 'Views' });
    const shared = await viewButton();
    await rendered.user.click(shared);
    expect(await summary('1 of 2 match')).toBeTruthy();
    await rendered.user.unhover(shared);
    await rendered.user.hover(shared);
    expect((await screen.findByRole('tooltip')).textContent).toBe('Shared by ada@haldenfreight.example');
    await openMenu(rendered);
    const items = within(await screen.findByRole('menu')).getAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['Reset to the saved view']);
  });
});

const unknownEffect = { ...notKnown, score: null, arithmetic: null };

test('what is not known has no figure in the list, and comes after what has one', async () => {
  const [doubtful, best] = [
    named('Doubtful', { value: unknownEffect }),
    named('Best', { value: { ...stopping, score: 3, arithmetic: null } }),
  ];
  const little = named('Little', { value: { ...stopping, score: 0.03, arithmetic: null } });
  await show(
    { at: `${address}?hide=none` },
    doubtful,
    little,
    named('None', { value: { ...stopping, attacks_stopped: 0, score: 0, arithmetic: null } }),
    best,
  );
  await screen.findByRole('table', { name: 'Remediations' });
  expect(linksShown()).toEqual(['Best', 'Little', 'Doubtful', 'None']);
  expect(within(screen.getByRole('row', { name: /Little/ })).getByText('<0.1')).toBeTruthy();
  const row = within(screen.getByRole('row', { name: /Doubtful/ }));
  // Attacks, people, and attacks per person.
  expect(row.getAllByText('Not known')).toHaveLength(3);
});

test('a list says where the acceptance of a risk waits for a second administrator', async () => {
  await show({}, named('Waiting', { risks_waiting: ['okta.session-short'] }), named('Other'));
  expect(await screen.findAllByText('Risk acceptance waits for approval')).toHaveLength(1);
});

test('the explorer ranks what is known, and lists what is not known apart', async () => {
  const score = { value: 50, passing: 1, failing: 1, confirming: 0, unknown: 0, risk_accepted: 0, arithmetic: '' };
  const answers = { getQuestCoverage: { coverage: [], score, open: 0 } };
  await show({ at: '/quests', answers }, named('Best'), named('Doubtful', { value: unknownEffect }));
  const ranked = within(await screen.findByRole('list', { name: 'Recommended next' }));
  expect(ranked.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Best']);
  expect(ranked.getByText(`${stopping.headline} · 14 of them reached an account · affects 99 people`)).toBeTruthy();
  const apart = within(screen.getByRole('list', { name: 'Not ranked: attacks stopped or people affected not known, by priority' }));
  expect(apart.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Doubtful']);
  expect(apart.queryByText(/(^|\s)0(\s|$)|no one affected/)).toBeNull();
});

test('the view of open remediations has those that the explorer counts', async () => {
  const quests = [
    okta,
    named('Subscribed', { statuses: ['SUBSCRIBED', 'INCOMPLETE'] }),
    named('Accepted', { statuses: ['RISK_ACCEPTED'] }),
  ];
  const { user } = await show({}, ...quests);
  await user.click(await within(await screen.findByRole('group', { name: 'Views' })).findByRole('button', { name: /^Open.*2/ }));
  expect(await summary('2 of 3 match')).toBeTruthy();
  expect(window.location.search).toBe('?status=OPEN');
});
