import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { type Answers, refusal } from '../../../../test-support/played-api.ts';
import { reasonOf } from '../../../../test-support/reason-of.ts';
import { exclusionsOf, personOf } from '../../../../test-support/remediation.ts';
import { renderScreen } from '../../../../test-support/render-screen.tsx';

// On a busy machine that takes longer than a test waits for a screen.
beforeAll(() => import('../custom-groups-screen.tsx'));

const type = 'emergency_access_exclusions';
const address = `/personas/Baseline%20Security/custom-groups?type=${type}`;
const [gone, again, behind] = [personOf('Gone'), personOf('Again'), personOf('Behind')];
const flagged = exclusionsOf({
  current: { [type]: [gone, again, behind] },
  outdated: { [type]: [gone] },
  needs_sync_approval: { [type]: [again] },
  unsynced_to_group: { [type]: [behind] },
});
const show = (answers: Answers, role: 'administrator' | 'read-only' = 'administrator') =>
  renderScreen(address, {
    as: role,
    answers: {
      listExclusions: flagged,
      listStaleRules: { rules: [] },
      suggestEmergencyAccess: { people: [] },
      planExclusions: { plans: [] },
      checkEmergencyRemoval: { policies: [], not_read: [] },
      ...answers,
    },
  });
const rowOf = async ({ mail }: { readonly mail: string }) => {
  const rows = await within(await screen.findByRole('list', { name: 'Emergency Access' })).findAllByRole('listitem');
  return within(rows.find((row) => row.textContent?.includes(mail))!);
};

/** Applies the marks, and confirms that this account is removed. */
const applyRemoving = async ({ name }: { readonly name: string }, user: Awaited<ReturnType<typeof show>>['user']) => {
  await user.click(screen.getByRole('button', { name: 'Apply Changes' }));
  const question = within(await screen.findByRole('dialog', { name: `Remove ${name} from Emergency Access?` }));
  await user.click(question.getByRole('button', { name: 'Remove' }));
};

test('says which decision each person needs', async () => {
  await show({});
  expect((await rowOf(gone)).getByRole('button', { name: 'Outdated user' })).toBeTruthy();
  expect((await rowOf(again)).getByRole('button', { name: 'Needs sync approval' })).toBeTruthy();
  expect((await rowOf(behind)).getByRole('button', { name: 'Waiting to sync' })).toBeTruthy();
  expect(screen.getByText('3 people in 1 list, 3 need a decision')).toBeTruthy();
});

test('a read-only user sees the list and reads why it cannot be changed', async () => {
  const { user } = await show({}, 'read-only');
  expect(await screen.findByText('You can view this list. You need the Standard role or higher to change exclusions.')).toBeTruthy();
  const reason = await reasonOf(screen.getByRole('button', { name: 'Add users…' }), user);
  expect(reason).toBe('You need the Standard role or higher to change exclusions.');
  expect(screen.queryAllByRole('button', { name: /^(Remove Gone|Apply Changes)/ })).toEqual([]);
});

test('nothing is sent before it is applied, one mark displaces another, and the same again undoes it', async () => {
  const { user, api } = await show({});
  const row = await rowOf(behind);
  expect(await reasonOf(screen.getByRole('button', { name: 'Apply Changes' }), user)).toBe('Add, remove or refresh someone first.');
  await user.click(row.getByRole('button', { name: /^Remove/ }));
  expect(row.getByText('Will be removed')).toBeTruthy();
  await user.click(row.getByRole('button', { name: /^Refresh/ }));
  expect(row.getByText('Will be refreshed')).toBeTruthy();
  expect(row.queryByText('Will be removed')).toBeNull();
  await user.click(row.getByRole('button', { name: /^Undo/ }));
  expect(row.queryByText('Will be refreshed')).toBeNull();
  expect([...api.requests('removeExclusions'), ...api.requests('syncExclusions')]).toEqual([]);
});

test('what the server refuses stays marked, and the rest is applied', async () => {
  const { user, api } = await show({
    removeExclusions: refusal(409, 'Not now.'),
    syncExclusions: { succeeded: [again.mail], job_uuids: [] },
  });
  await user.click((await rowOf(behind)).getByRole('button', { name: /^Remove/ }));
  await user.click((await rowOf(again)).getByRole('button', { name: /^Approve sync/ }));
  await applyRemoving(behind, user);
  expect((await screen.findAllByText('Error Removing Members')).length).toBeGreaterThan(0);
  expect((await screen.findAllByText('Not now.')).length).toBeGreaterThan(0);
  expect((await rowOf(behind)).getByText('Will be removed')).toBeTruthy();
  expect((await rowOf(again)).queryByText('Will be approved and synced')).toBeNull();
  expect(api.requests('removeExclusions')).toEqual([{ body: { exclusion_type: type, remove: [behind.mail] } }]);
  expect(api.requests('syncExclusions')).toEqual([{ body: { exclusion_type: type, sync: [again.mail] } }]);
});

test('outdated users are removed after a question that names them', async () => {
  const { user, api } = await show({ removeStaleExclusions: { succeeded: [gone.mail], job_uuids: [] } });
  await user.click(await screen.findByRole('button', { name: 'Remove outdated…' }));
  const question = within(await screen.findByRole('dialog', { name: 'Remove outdated users from Emergency Access?' }));
  expect(question.getByText(new RegExp(gone.mail))).toBeTruthy();
  await user.click(question.getByRole('button', { name: 'Remove outdated' }));
  await expect.poll(() => api.requests('removeStaleExclusions')).toEqual([{ body: { exclusion_type: type } }]);
});

test('a person who is in the list cannot be added again', async () => {
  const found = { mail: gone.mail, name: gone.name, job_title: null, kind: 'member' as const, is_executive: false };
  const { user } = await show({ searchPeople: { people: [found] } });
  await user.click(await screen.findByRole('button', { name: 'Add users…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Search Users to Add' }));
  expect(dialog.getByText('Search connected directories by name or email.')).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Add user' })).toHaveProperty('disabled', true);
  expect(dialog.getByRole('button', { name: 'Add user' }).closest('.mantine-Modal-body > [data-dialog-foot]')).not.toBeNull();
  await user.type(dialog.getByLabelText('Name or email'), 'gone');
  expect(await dialog.findByRole('checkbox', { name: new RegExp(gone.mail) })).toHaveProperty('disabled', true);
});

test('marks of one list stay while another, empty one is looked at', async () => {
  const { user } = await show({});
  await user.click((await rowOf(behind)).getByRole('button', { name: /^Remove/ }));
  await user.click(screen.getByRole('link', { name: /^Service Accounts/ }));
  expect(await screen.findByText('No service accounts yet')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: /^Emergency Access/ }));
  expect((await rowOf(behind)).getByText('Will be removed')).toBeTruthy();
});

test.each(['Baseline Security', 'All', 'Most Attacked: Phishing'])('the lists are the same for the people group %s', async (group) => {
  const of = encodeURIComponent(group);
  const { user } = await renderScreen(`/personas/${of}/custom-groups`, {
    as: 'administrator',
    answers: { listExclusions: flagged, listStaleRules: { rules: [] }, suggestEmergencyAccess: { people: [] } },
  });
  expect(await screen.findByRole('heading', { name: 'Custom groups and emergency-access users' })).toBeTruthy();
  await user.click(screen.getByRole('link', { name: /^Emergency Access/ }));
  expect(window.location.pathname).toBe(`/personas/${of}/custom-groups`);
});

test('a people group that does not exist is not found', async () => {
  await renderScreen('/personas/Nope/custom-groups', { as: 'administrator', answers: { listExclusions: flagged } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy();
});

const rule = {
  control_id: 'okta.group-second-factor-forced',
  kind: 'update' as const,
  object: 'policy_rule' as const,
  name: 'Staff: Rampart second factor',
  takes_effect: 'at-once' as const,
  differences: [
    {
      path: 'Excluded people',
      before: 'Behind',
      after: null,
      technical: { key: 'excludedAudience.people', before: '["00u1"]', after: null },
    },
  ],
};
const ofOkta = { product: 'okta', product_title: 'Okta', plan_hash: 'h1', changes: [rule], remarks: [], problems: [] };
const ofEntra = {
  ...ofOkta,
  product: 'azure_ad',
  product_title: 'Azure AD',
  plan_hash: null,
  changes: [],
  problems: ['It does not answer.'],
};

test('a change that rules follow is shown first, each rule before and after, and applied by the plan that was shown', async () => {
  const { user, api } = await show({
    planExclusions: { plans: [ofOkta, ofEntra] },
    changeExclusions: { succeeded: [behind.mail], job_uuids: ['00000000-0000-4000-8000-000000000001'] },
  });
  await user.click((await rowOf(behind)).getByRole('button', { name: /^Remove/ }));
  await applyRemoving(behind, user);
  const question = within(await screen.findByRole('dialog', { name: 'Change Emergency Access and its rules?' }));
  const table = question.getByRole('table', { name: /^Okta: .*Staff: Rampart second factor/ });
  expect(within(table).getByText('Behind').tagName).toBe('DEL');
  expect(question.getByText(/It does not answer\./)).toBeTruthy();
  expect(question.getByText(/Changes in a product that could not be read are not known/)).toBeTruthy();
  expect(api.requests('planExclusions')).toEqual([{ body: { exclusion_type: type, add: [], remove: [behind.mail], sync: [] } }]);
  expect(api.requests('changeExclusions')).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Apply Changes' }));
  await expect
    .poll(() => api.requests('changeExclusions'))
    .toEqual([{ body: { exclusion_type: type, add: [], remove: [behind.mail], sync: [], plans: [{ product: 'okta', plan_hash: 'h1' }] } }]);
  expect(await screen.findByText('The list is saved, and its groups are being updated.')).toBeTruthy();
});

test('a plan that is not confirmed changes nothing, and the marks stay', async () => {
  const { user, api } = await show({ planExclusions: { plans: [ofOkta] } });
  await user.click((await rowOf(behind)).getByRole('button', { name: /^Remove/ }));
  await applyRemoving(behind, user);
  const question = within(await screen.findByRole('dialog', { name: 'Change Emergency Access and its rules?' }));
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  expect((await rowOf(behind)).getByText('Will be removed')).toBeTruthy();
  expect([...api.requests('changeExclusions'), ...api.requests('removeExclusions')]).toEqual([]);
});

test('rules that differ from the list are named, and repaired by a plan', async () => {
  const stale = {
    exclusion_type: 'emergency_access_exclusions' as const,
    product: 'okta',
    product_title: 'Okta',
    name: rule.name,
    missing: ['Ada'],
    former: ['Bo'],
  };
  const { user, api } = await show({
    listStaleRules: { rules: [stale, { ...stale, exclusion_type: 'service_account_exclusions' }] },
    planExclusions: { plans: [ofOkta] },
    changeExclusions: { succeeded: [], job_uuids: [] },
  });
  expect(await screen.findByText('1 rule does not match this list')).toBeTruthy();
  expect(screen.getByText('Okta · Staff: Rampart second factor. Not excluded yet: Ada. Still excluded: Bo.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Review repair…' }));
  const question = within(await screen.findByRole('dialog', { name: 'Repair the rules of Emergency Access?' }));
  expect(question.getByText(/Nothing else is written\./)).toBeTruthy();
  await user.click(question.getByRole('button', { name: 'Apply Changes' }));
  await expect
    .poll(() => api.requests('changeExclusions'))
    .toEqual([{ body: { exclusion_type: type, add: [], remove: [], sync: [], plans: [{ product: 'okta', plan_hash: 'h1' }] } }]);
});

test('suggests accounts that look like break-glass ones, and adding one only marks it', async () => {
  const night = { mail: 'night@haldenfreight.example', name: 'Night Watch', job_title: 'Emergency Access' };
  const { user, api } = await show({ suggestEmergencyAccess: { people: [night] } });
  await user.click(await screen.findByRole('button', { name: 'Night Watch (night@haldenfreight.example)' }));
  expect((await rowOf(night)).getByText('Will be added')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Suggested accounts' })).toBeNull();
  expect(api.requests('addExclusions')).toEqual([]);
});

const mfa = { product: 'azure_conditional_access', product_name: 'Azure Conditional Access', name: 'Require MFA', is_enforced: true };

test('before the last account is removed, the policies that exclude it are named, and the list is typed', async () => {
  const { user, api } = await show({
    listExclusions: exclusionsOf({ current: { [type]: [behind] } }),
    checkEmergencyRemoval: { policies: [{ ...mfa, accounts_left: 0 }], not_read: [] },
    removeExclusions: { succeeded: [behind.mail], job_uuids: [] },
  });
  await user.click((await rowOf(behind)).getByRole('button', { name: /^Remove/ }));
  await user.click(screen.getByRole('button', { name: 'Apply Changes' }));
  const question = within(await screen.findByRole('dialog', { name: 'Remove the last emergency access account?' }));
  expect(question.getByText('Azure Conditional Access: “Require MFA”, no emergency access account left')).toBeTruthy();
  expect(api.requests('checkEmergencyRemoval')).toEqual([{ body: { add: [], remove: [behind.mail] } }]);
  const remove = question.getByRole('button', { name: 'Remove' });
  expect(await reasonOf(remove, user)).toBe('Type Emergency Access first.');
  await user.click(remove);
  expect(api.requests('removeExclusions')).toEqual([]);
  await user.type(question.getByLabelText('Type Emergency Access to remove it'), 'emergency access');
  await user.click(question.getByRole('button', { name: 'Remove' }));
  await expect
    .poll(() => api.requests('removeExclusions'))
    .toEqual([{ body: { exclusion_type: type, remove: [behind.mail], accepts_none_left: true } }]);
});

test('while others stay, the policies are named and one click is enough; the server is not told that none may be left', async () => {
  const { user, api } = await show({
    checkEmergencyRemoval: { policies: [{ ...mfa, accounts_left: 2 }], not_read: ['Okta'] },
    removeExclusions: { succeeded: [behind.mail], job_uuids: [] },
  });
  await user.click((await rowOf(behind)).getByRole('button', { name: /^Remove/ }));
  await user.click(screen.getByRole('button', { name: 'Apply Changes' }));
  const question = within(await screen.findByRole('dialog', { name: `Remove ${behind.name} from Emergency Access?` }));
  expect(question.getByText('Azure Conditional Access: “Require MFA”, 2 emergency access accounts left')).toBeTruthy();
  expect(question.getByText('Okta: not known, its sign-in policies have not been read yet')).toBeTruthy();
  await user.click(question.getByRole('button', { name: 'Remove' }));
  await expect.poll(() => api.requests('removeExclusions')).toEqual([{ body: { exclusion_type: type, remove: [behind.mail] } }]);
});

test('nothing is removed while it is not known what depends on the account', async () => {
  const { user, api } = await show({ checkEmergencyRemoval: refusal(503, 'Not now.') });
  await user.click((await rowOf(behind)).getByRole('button', { name: /^Remove/ }));
  await user.click(screen.getByRole('button', { name: 'Apply Changes' }));
  expect(await screen.findByText('The policies that exclude these accounts could not be checked')).toBeTruthy();
  expect([...api.requests('removeExclusions'), ...api.requests('planExclusions')]).toEqual([]);
});

test.each([
  [
    'with a second approver',
    { second_approver: true, administrators: 2, off_request: null },
    'from the list immediately, and from its groups once another administrator approves:',
  ],
  [
    'where approval may be needed',
    refusal(403, 'Not you.'),
    'from the list immediately, and from its groups immediately, or after approval where your organisation requires it:',
  ],
])('%s, outdated users are not said to leave the groups now', async (_case, getDeploymentSettings, words) => {
  const { user } = await show({ getDeploymentSettings });
  await user.click(await screen.findByRole('button', { name: 'Remove outdated…' }));
  const question = within(await screen.findByRole('dialog', { name: 'Remove outdated users from Emergency Access?' }));
  expect(question.getByText(`They are no longer found in the directory. They are removed ${words}`)).toBeTruthy();
});

test('where it cannot be read whether approval is needed, plan and removal say what is true of both', async () => {
  const both = 'immediately, or after approval where your organisation requires it';
  const { user } = await show({ getDeploymentSettings: refusal(403, 'Not you.'), planExclusions: { plans: [ofOkta] } });
  await user.click((await rowOf(behind)).getByRole('button', { name: /^Remove/ }));
  await user.click(screen.getByRole('button', { name: 'Apply Changes' }));
  const removal = within(await screen.findByRole('dialog', { name: `Remove ${behind.name} from Emergency Access?` }));
  expect(removal.getByRole('button', { name: 'Remove' }).closest('.mantine-Modal-body > [data-dialog-foot]')).not.toBeNull();
  expect(removal.getByText((text) => text.startsWith(`The groups are changed ${both}. From then on,`))).toBeTruthy();
  await user.click(removal.getByRole('button', { name: 'Remove' }));
  const plan = within(await screen.findByRole('dialog', { name: 'Change Emergency Access and its rules?' }));
  expect(plan.getByText((text) => text.startsWith(`These changes take effect ${both}.`))).toBeTruthy();
  expect(plan.getByRole('button', { name: 'Apply Changes' }).closest('.mantine-Modal-body > [data-dialog-foot]')).not.toBeNull();
});

test('with a second approver, the plan says that it is written after the approval, and so does what follows', async () => {
  const { user } = await show({
    getDeploymentSettings: { second_approver: true, administrators: 2, off_request: null },
    planExclusions: { plans: [ofOkta] },
    changeExclusions: { succeeded: [behind.mail], job_uuids: ['00000000-0000-4000-8000-000000000001'] },
  });
  await user.click((await rowOf(behind)).getByRole('button', { name: /^Refresh/ }));
  await user.click(screen.getByRole('button', { name: 'Apply Changes' }));
  const question = within(await screen.findByRole('dialog', { name: 'Change Emergency Access and its rules?' }));
  expect(question.getByText(/^These changes are written once another administrator approves\./)).toBeTruthy();
  await user.click(question.getByRole('button', { name: 'Request approval' }));
  expect(await screen.findByText('The list is saved, and its groups are updated once another administrator approves.')).toBeTruthy();
});
