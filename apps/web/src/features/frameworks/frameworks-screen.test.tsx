import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { coverageOf, frameworkControlOf, frameworkOf, notAnswered, requirementOf } from '../../../test-support/frameworks.ts';
import { stopping } from '../../../test-support/remediation.ts';
import { renderScreen } from '../../../test-support/render-screen.tsx';

const listed = (...frameworks: ReturnType<typeof frameworkOf>[]) => ({
  listFrameworks: {
    as_of: '2026-11-15T06:40:00.000Z',
    frameworks: frameworks.map(({ as_of: _asOf, requirements: _requirements, controls: _controls, gaps: _gaps, ...overview }) => overview),
  },
});

test('shows how much of each framework is covered, and leads to it', async () => {
  await renderScreen('/frameworks', { as: 'read-only', answers: listed(frameworkOf()) });
  const card = within(await screen.findByRole('list', { name: 'Frameworks' }));
  expect(card.getByText('33%')).toBeTruthy();
  expect(card.getByText('1 of 3 controls in place')).toBeTruthy();
  expect(card.getByText('1 of 3 requirements have a control')).toBeTruthy();
  expect(card.getByText('+33 points since 1 Oct 2026')).toBeTruthy();
  expect(card.getByRole('link', { name: 'CIS Controls v8' }).getAttribute('href')).toBe('/frameworks/cis-v8');
});

test('a framework of which nothing is known is not shown as nought', async () => {
  await renderScreen('/frameworks', { as: 'read-only', answers: listed(frameworkOf({ coverage: notAnswered, trend: [] })) });
  expect(await screen.findByText('Not known')).toBeTruthy();
  expect(screen.queryByText('0%')).toBeNull();
});

test('before the first run it says what will be here', async () => {
  await renderScreen('/frameworks', { as: 'read-only', answers: { listFrameworks: { as_of: null, frameworks: [] } } });
  expect(await screen.findByText('Nothing has been judged yet')).toBeTruthy();
});

const one = (address: string, framework = frameworkOf()) =>
  renderScreen(address, { as: 'read-only', answers: { getFramework: framework } });

test('finds a requirement by its name, and says of each which controls answer it', async () => {
  const { user } = await one('/frameworks/cis-v8?filter=mfa%20outside');
  expect(await screen.findByRole('button', { name: '6.3 MFA for outside applications' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Inventory of accounts/ })).toBeNull();
  const scroll = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  await user.click(screen.getByRole('button', { name: '6.3 MFA for outside applications' }));
  const answers = within(await screen.findByRole('list', { name: 'Controls mapped to 6.3' }));
  expect(answers.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Control aOkta · Nothing asks for it.Open remediation for Control aNot in place',
    'Control cOkta · Nothing asks for it.Not in place',
    'Control bOktaIn place',
  ]);
  for (const name of ['Control a', 'Open remediation for Control a'])
    expect(answers.getByRole('link', { name }).getAttribute('href')).toBe('/quests/shorten-okta-sessions-baseline');
  // The page stays where it was.
  expect(scroll).not.toHaveBeenCalled();
  scroll.mockRestore();
});

test('the chart of a framework says what it shows', async () => {
  await one('/frameworks/cis-v8');
  expect(await screen.findByRole('heading', { name: 'Coverage over time' })).toBeTruthy();
});

test('a filter that nothing matches can be cleared', async () => {
  const { user } = await one('/frameworks/cis-v8?filter=zebra');
  expect(await screen.findByText('No requirement matches')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Clear all' }));
  expect(await screen.findByText('Account Management')).toBeTruthy();
});

test('a requirement of an address that does not exist is said not to', async () => {
  await one('/frameworks/cis-v8?requirement=99.9');
  expect(await screen.findByText(/has no “99.9”/)).toBeTruthy();
});

test('one tab is the current one, whichever way it was reached', async () => {
  await one('/frameworks/cis-v8?view=missing');
  const tabs = within(await screen.findByRole('navigation', { name: 'Views of CIS Controls v8' })).getAllByRole('link');
  expect(tabs.map((tab) => [tab.textContent, tab.getAttribute('aria-current')])).toEqual([
    ['Requirements', null],
    ['Not in place (2)', 'page'],
    ['Mapping', null],
  ]);
});

test('what is missing leads to the remediation, and does not make up attacks that are not known', async () => {
  await one('/frameworks/cis-v8?view=missing');
  const table = within(await screen.findByRole('table', { name: 'Controls not in place for CIS Controls v8' }));
  const [, first, second] = table.getAllByRole('row');
  expect(first?.textContent).toMatch(/^Control a.*Okta.*High Priority.*6\.3.*requirements0.*stopped2,584$/);
  expect(second?.textContent).toMatch(/Not known$/);
});

test('missing controls are put in order by how urgent they are', async () => {
  const controls = [
    frameworkControlOf('advanced', { answers: ['6.3'], priority: 'advanced' }),
    frameworkControlOf('urgent', { answers: ['6.3'], priority: 'p1' }),
  ];
  const gaps = controls.map(({ control_id }) => ({ control_id, opens: ['6.3'] }));
  const { user } = await one('/frameworks/cis-v8?view=missing', frameworkOf({ controls, gaps }));
  const table = within(await screen.findByRole('table', { name: 'Controls not in place for CIS Controls v8' }));
  await user.click(within(table.getByRole('columnheader', { name: /^Priority/ })).getByRole('button'));
  expect(table.getAllByText(/^(High Priority|Rampart Content)$/).map(({ textContent }) => textContent)).toEqual([
    'High Priority',
    'Rampart Content',
  ]);
});

test('the attacks that a missing control stops are at least as many where some could not be decided', async () => {
  const controls = [frameworkControlOf('a', { answers: ['6.3'], effect: { ...stopping, attacks_stopped: 110, attacks_at_least: true } })];
  await one('/frameworks/cis-v8?view=missing', frameworkOf({ controls, gaps: [{ control_id: 'a', opens: ['6.3'] }] }));
  const table = within(await screen.findByRole('table', { name: 'Controls not in place for CIS Controls v8' }));
  expect(table.getByText('At least 110')).toBeTruthy();
  expect(table.getAllByRole('row')[1]?.textContent).toMatch(/Uncovered requirements1/);
});

test('ATT&CK is a matrix in which a technique stands under each of its tactics', async () => {
  const requirements = [
    requirementOf('TA0001', { name: 'Initial Access', controls: ['a'], coverage: coverageOf() }),
    requirementOf('T1078', { name: 'Valid Accounts', parent: 'TA0001', also_under: ['TA0003'], controls: ['a'], coverage: coverageOf() }),
    requirementOf('TA0003', { name: 'Persistence' }),
    requirementOf('T1098', { name: 'Account Manipulation', parent: 'TA0003' }),
  ];
  await one('/frameworks/mitre-attack', frameworkOf({ framework: 'mitre-attack', title: 'MITRE ATT&CK', requirements }));
  const tactic = within(await screen.findByRole('region', { name: 'Persistence' }));
  expect(tactic.getAllByRole('button').map((cell) => cell.getAttribute('aria-label'))).toEqual([
    'T1078 Valid Accounts: 1 of 3 controls in place',
    'T1098 Account Manipulation: No mapped control',
  ]);
});

test('the zero-trust model shows the level of each function, and none where nothing is known', async () => {
  const requirements = [
    requirementOf('identity', { name: 'Identity', controls: ['a'], coverage: coverageOf({ percentage: 67 }) }),
    requirementOf('identity.authentication', {
      name: 'Authentication',
      parent: 'identity',
      controls: ['a'],
      coverage: coverageOf({ percentage: 67 }),
    }),
    requirementOf('identity.governance', { name: 'Governance Capability', parent: 'identity' }),
    requirementOf('data', { name: 'Data' }),
    requirementOf('devices', {
      name: 'Devices',
      controls: ['a'],
      coverage: coverageOf({ in_place: 0, missing: 0, unknown: 1, percentage: null }),
    }),
  ];
  await one('/frameworks/zero-trust', frameworkOf({ framework: 'zero-trust', title: 'CISA Zero Trust', requirements }));
  const levels = within(await screen.findByRole('list', { name: 'Maturity levels' })).getAllByRole('listitem');
  expect(levels.map(({ textContent }) => textContent).slice(0, 4)).toEqual([
    'Traditional: no control in place',
    'Initial: up to 60% in place',
    'Advanced: more than 60% in place',
    'Optimal: all in place',
  ]);
  const functions = within(await screen.findByRole('list', { name: 'Functions of Identity' }));
  expect(functions.getByText('Advanced')).toBeTruthy();
  expect(functions.getByText('No mapped control')).toBeTruthy();
  expect(screen.getByText('67% of controls in place · Score: Medium')).toBeTruthy();
  expect(within(screen.getByRole('region', { name: 'Data' })).getByText('No mapped control')).toBeTruthy();
  expect(within(screen.getByRole('region', { name: 'Devices' })).getByText('Not known')).toBeTruthy();
});

const mapping = {
  requirement: '6.3',
  requirement_name: 'MFA for outside applications',
  control_id: 'okta.a',
  title: 'Control a',
  product: 'okta',
  product_name: 'Okta',
  mapping_reason: 'Signing in asks for a second factor.',
};
const mapped = { getFramework: frameworkOf(), getFrameworkMapping: { mappings: [mapping, { ...mapping, requirement: '6.4' }] } };

test('the mapping says of each control which requirements it answers and why, and is exported whole', async () => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob);
    return 'blob:saved';
  });
  const { user } = await renderScreen('/frameworks/cis-v8?view=mapping&filter=%226.3%20factor%22', { as: 'read-only', answers: mapped });
  const table = within(await screen.findByRole('table', { name: 'Controls mapped to CIS Controls v8' }));
  expect(table.getAllByRole('row')).toHaveLength(2);
  expect(table.getByText('Signing in asks for a second factor.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Mapping with rationale (CSV)' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect((await saved[0]!.text()).split('\r\n')[2]).toBe(
    '6.4,MFA for outside applications,Control a,okta.a,Okta,Signing in asks for a second factor.',
  );
});

test('a requirement shows the rationale of its mapping', async () => {
  const requirements = [requirementOf('6.3', { controls: ['a'], mapping_reason: 'Signing in asks for a second factor.' })];
  await one('/frameworks/cis-v8?requirement=%226.3%22', frameworkOf({ requirements }));
  expect(await screen.findByText('Rationale: Signing in asks for a second factor.')).toBeTruthy();
});

test('exports a line for each control of a requirement, and one where none answers', async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob);
    return 'blob:saved';
  });
  const { user } = await one('/frameworks/cis-v8');
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Table (CSV)' }));
  expect(click).toHaveBeenCalledOnce();
  const lines = (await saved[0]!.text()).split('\r\n');
  expect(lines).toContain('6.3,MFA for outside applications,6,33%,Control a,Okta,Not in place,Nothing asks for it.,,,,');
  expect(lines).toContain('5.1,Inventory of accounts,5,No mapped control,,,,,,,,');
});

const risk = {
  control_id: 'a',
  reason: 'Replaced in May.',
  owner: 'owner@example.test',
  accepted_by: 'ada@example.test',
  accepted_at: '2026-11-01T08:00:00.000Z',
  is_waiting: false,
  approved_by: null,
  approved_at: null,
  expires_at: '2027-06-01T00:00:00.000Z',
};

test('an administrator accepts the risk of a missing control with a reason, an owner and a last day', async () => {
  const { user, api } = await renderScreen('/frameworks/cis-v8?requirement=%226.3%22', {
    as: 'administrator',
    answers: { getFramework: frameworkOf(), acceptRisk: risk, listUsers: { users: [] } },
  });
  await user.click((await screen.findAllByRole('button', { name: 'Accept risk…' }))[0]!);
  const dialog = within(await screen.findByRole('dialog', { name: 'Accept the risk of “Control a”' }));
  expect(dialog.getByRole('button', { name: 'Accept risk' }).hasAttribute('disabled')).toBe(true);
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Replaced in May.');
  await user.type(dialog.getByLabelText(/^Owner/, { selector: 'input' }), 'owner@example.test');
  fireEvent.change(dialog.getByLabelText(/Last day/), { target: { value: '2027-05-31' } });
  await user.click(dialog.getByRole('button', { name: 'Accept risk' }));
  await waitFor(() =>
    expect(api.requests('acceptRisk').at(-1)?.body).toEqual({
      control_id: 'a',
      reason: 'Replaced in May.',
      owner: 'owner@example.test',
      expires: '2027-05-31',
      second_approver: false,
    }),
  );
});

test('an accepted risk says who accepted it, why and until when; only those who may withdraw it are offered that', async () => {
  const controls = [frameworkControlOf('a', { answers: ['6.3'], answer_state: 'risk-accepted', accepted_risk: risk })];
  await one('/frameworks/cis-v8?requirement=%226.3%22', frameworkOf({ controls }));
  expect(
    await screen.findByText(/Accepted by ada@example.test until 31 May 2027. Owner: owner@example.test. Replaced in May./),
  ).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull();
});

test('a risk that waits is approved by another administrator than the one who accepted it', async () => {
  const waiting = { ...risk, is_waiting: true };
  const controls = [frameworkControlOf('a', { answers: ['6.3'], accepted_risk: waiting })];
  const { user, api } = await renderScreen('/frameworks/cis-v8?requirement=%226.3%22', {
    as: 'administrator',
    answers: { getFramework: frameworkOf({ controls }), approveRisk: risk },
  });
  expect(await screen.findByText(/Waits for the approval of another administrator\. Replaced in May\./)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  await waitFor(() =>
    expect(api.requests('approveRisk')).toEqual([{ body: { control_id: risk.control_id, accepted_at: risk.accepted_at } }]),
  );
});

test('the administrator who accepted a risk cannot approve it', async () => {
  const own = { ...risk, is_waiting: true, accepted_by: 'sunniva.aas@haldenfreight.example' };
  const controls = [frameworkControlOf('a', { answers: ['6.3'], accepted_risk: own })];
  await renderScreen('/frameworks/cis-v8?requirement=%226.3%22', {
    as: 'administrator',
    answers: { getFramework: frameworkOf({ controls }) },
  });
  expect((await screen.findByRole('button', { name: 'Approve' })).getAttribute('aria-disabled')).toBe('true');
});

test('a technique shows the attacks that its controls are about', async () => {
  const technique = requirementOf('T1110', { parent: 'TA0006', controls: ['a'], coverage: coverageOf(), attacks_seen: 1234 });
  const requirements = [requirementOf('TA0006', { name: 'Credential Access' }), technique];
  await one('/frameworks/mitre-attack', frameworkOf({ framework: 'mitre-attack', title: 'MITRE ATT&CK', requirements }));
  expect(await screen.findByRole('button', { name: /T1110.*1,234 seen in 90 days at least/ })).toBeTruthy();
  expect(screen.getByText('At least 12 related attacks in the last 90 days')).toBeTruthy();
});
