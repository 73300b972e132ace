import type { User } from '@rampart/contract/users/users.ts';
import { copyRefused } from '@rampart/ui/copy-text.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { cancelStepUp } from '../../../test-support/cancel-step-up.ts';
import { sortByEach } from '../../../test-support/sort-by-each.ts';
import { type Answers, refusal, reply, stepUpRequired } from '../../../test-support/played-api.ts';
import { reasonOf } from '../../../test-support/reason-of.ts';
import { type RenderedScreen, renderScreen } from '../../../test-support/render-screen.tsx';

const userOf = (username: string, changes: Partial<User> = {}): User => ({
  username,
  first_name: 'Rashid',
  last_name: 'Okafor',
  role: 'standard',
  date_joined: '2026-11-15T14:05:00.000Z',
  external_user: false,
  email_verified: true,
  rampart_roles: [],
  ...changes,
});
const me = userOf('sunniva.aas@haldenfreight.example', { role: 'administrator', first_name: 'Sunniva', last_name: 'Aas' });
const rashid = userOf('rashid.okafor@haldenfreight.example');
const invited = { email: 'nora@haldenfreight.example', role: 'standard', invitation_issued: '2026-11-15T14:05:00.000Z' } as const;
const listed = { listUsers: { users: [me, rashid] }, listInvitations: { data: { invited_users: [] } } } satisfies Answers;
const broken = refusal(500, 'The store is not reachable.');

const open = (answers: Answers = {}, role: 'administrator' | 'standard' = 'administrator') =>
  renderScreen('/settings/user-management', { as: role, answers: { ...listed, ...answers } });

async function chooseRole({ user }: RenderedScreen, role: string): Promise<HTMLElement> {
  await user.click(await screen.findByRole('button', { name: `Edit role of ${rashid.username}` }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Role' });
  expect(await reasonOf(within(dialog).getByRole('button', { name: 'Confirm' }), user)).toBe('Choose another role first.');
  await user.click(within(dialog).getByRole('combobox'));
  await user.click(await screen.findByRole('option', { name: role }));
  await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
  return dialog;
}

async function invite({ user }: RenderedScreen, email: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Add User' }));
  const dialog = await screen.findByRole('dialog', { name: 'Provision New User' });
  await user.click(within(dialog).getByLabelText('Email'));
  await user.paste(email);
  await user.click(within(dialog).getByRole('combobox', { name: 'Role' }));
  await user.click(await screen.findByRole('option', { name: 'Standard User' }));
  await user.click(within(dialog).getByRole('button', { name: 'Submit' }));
}

describe('an administrator', () => {
  test('cannot change their own access, and reads why', async () => {
    const { user } = await open();
    for (const name of [`Edit role of ${me.username}`, `Reset MFA of ${me.username}`, `Delete ${me.username}`])
      expect(await reasonOf(await screen.findByRole('button', { name }), user)).toBe(
        'You cannot change your own access. Ask another administrator.',
      );
  });

  test('sees whose address is not verified, and sends the mail again', async () => {
    const nora = userOf('nora.lind@haldenfreight.example', { email_verified: false });
    const { user, api } = await open({ listUsers: { users: [me, nora] }, sendUserVerification: { message: 'Sent.' } });
    expect(await screen.findAllByText('Not verified')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: `Send verification mail to ${me.username}` })).toBeNull();
    await user.click(screen.getByRole('button', { name: `Send verification mail to ${nora.username}` }));
    expect(await screen.findByText(`${nora.username} gets a mail with a link to verify it.`)).toBeTruthy();
    expect(api.requests('sendUserVerification')).toEqual([{ body: { email: nora.username } }]);
  });

  test('changes a role', async () => {
    const rendered = await open({ setUserRole: null });
    await chooseRole(rendered, 'Read-only User');
    expect(await screen.findByText('The user role has been updated successfully')).toBeTruthy();
    expect(rendered.api.requests('setUserRole')).toEqual([{ body: { username: rashid.username, role: 'read-only' } }]);
  });

  test.each([
    { administrators: 2, isWarned: true },
    { administrators: 3, isWarned: false },
  ])('with a second approver and $administrators administrators, is warned before one is lost: $isWarned', async (settings) => {
    const colleague = { ...rashid, role: 'administrator' as const };
    const { user, api } = await open({
      listUsers: { users: [me, colleague] },
      getDeploymentSettings: { second_approver: true, administrators: settings.administrators, off_request: null },
    });
    await user.click(await screen.findByRole('button', { name: `Edit role of ${colleague.username}` }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Role' }));
    expect(dialog.queryByText('No one could approve deployments')).toBeNull();
    await user.click(dialog.getByRole('combobox'));
    await user.click(await screen.findByRole('option', { name: 'Standard User' }));
    await expect.poll(() => api.requests('getDeploymentSettings').length).toBeGreaterThan(0);
    const warnings = () => dialog.queryAllByText('No one could approve deployments').length;
    await expect.poll(warnings).toBe(settings.isWarned ? 1 : 0);
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: `Delete ${colleague.username}` }));
    const popover = within(await screen.findByRole('dialog', { name: 'Permanently Delete User' }));
    await expect.poll(() => popover.queryAllByText('No one could approve deployments').length).toBe(settings.isWarned ? 1 : 0);
  });

  test('reads that a role was not changed, and why', async () => {
    const dialog = await chooseRole(await open({ setUserRole: broken }), 'Read-only User');
    expect(await screen.findByText('There was an error updating the user role')).toBeTruthy();
    expect(await within(dialog).findByText(/The store is not reachable\./)).toBeTruthy();
  });

  test('reads that a user was not deleted, and finds the question clean when it opens again', async () => {
    const { user } = await open({ deleteUser: broken });
    const trash = await screen.findByRole('button', { name: `Delete ${rashid.username}` });
    await user.click(trash);
    const popover = await screen.findByRole('dialog', { name: 'Permanently Delete User' });
    await user.click(within(popover).getByRole('button', { name: 'Delete User' }));
    expect(await screen.findByText('There was an error deleting the user')).toBeTruthy();
    expect(await within(popover).findByText('The user was not deleted')).toBeTruthy();
    await user.click(within(popover).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(trash);
    expect(within(await screen.findByRole('dialog')).queryByText('The user was not deleted')).toBeNull();
  });

  test('removes an external user, whose account stays', async () => {
    const visitor = { ...rashid, username: 'visitor@elsewhere.example', external_user: true };
    const { user } = await open({ listUsers: { users: [me, visitor] }, deleteUser: null });
    await user.click(await screen.findByRole('button', { name: `Remove ${visitor.username}` }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revoke Access' }));
    expect(await screen.findByText('Access revoked')).toBeTruthy();
    expect(screen.queryByText('User deleted')).toBeNull();
  });

  test('reads that no invitation link was copied when none could be made', async () => {
    const { user } = await open({ listInvitations: { data: { invited_users: [invited] } }, refreshInvitation: broken });
    await user.click(await screen.findByRole('button', { name: 'Pending Invitations' }));
    await user.click(await screen.findByRole('button', { name: `Copy invitation link of ${invited.email}` }));
    expect(await screen.findByText('Something went wrong generating the invite link. Please try again or contact support.')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe('');
  });

  test('reads the new invitation link where the browser refuses to copy it, for earlier ones no longer work', async () => {
    const link = 'https://rampart.example/accept?token=new';
    const { user } = await open({
      listInvitations: { data: { invited_users: [invited] } },
      refreshInvitation: { data: { invite_link: link } },
    });
    await user.click(await screen.findByRole('button', { name: 'Pending Invitations' }));
    const copy = await screen.findByRole('button', { name: `Copy invitation link of ${invited.email}` });
    const refused = vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as unknown as Clipboard);
    onTestFinished(() => void vi.restoreAllMocks());
    await user.click(copy);
    const field = await screen.findByRole('textbox', { name: `Invitation link of ${invited.email}` });
    expect(field).toHaveProperty('value', link);
    expect(screen.getByText(copyRefused)).toBeTruthy();
    expect(screen.queryByText('Error Copying Invite Link')).toBeNull();
    refused.mockRestore();
    await user.click(copy);
    expect(await screen.findByText('Invitation Link Copied')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(link);
    await waitFor(() => expect(screen.queryByRole('textbox', { name: /^Invitation link/ })).toBeNull());
  });

  test('confirms who they are before an invitation link is copied, and reads of no error when they do not', async () => {
    const { user, api } = await open({ listInvitations: { data: { invited_users: [invited] } }, refreshInvitation: stepUpRequired() });
    await user.click(await screen.findByRole('button', { name: 'Pending Invitations' }));
    await user.click(await screen.findByRole('button', { name: `Copy invitation link of ${invited.email}` }));
    await cancelStepUp(user);
    expect(screen.queryByText('Error Copying Invite Link')).toBeNull();
    expect(api.requests('refreshInvitation')).toHaveLength(1);
  });

  test('who cancels the confirmation reads of no error: neither of a role that stays, nor of a user who does', async () => {
    const rendered = await open({ setUserRole: stepUpRequired(), deleteUser: stepUpRequired() });
    const { user, api } = rendered;
    const dialog = await chooseRole(rendered, 'Read-only User');
    await cancelStepUp(user);
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: `Delete ${rashid.username}` }));
    const popover = await screen.findByRole('dialog', { name: 'Permanently Delete User' });
    await user.click(within(popover).getByRole('button', { name: 'Delete User' }));
    await cancelStepUp(user);
    expect([api.requests('setUserRole').length, api.requests('deleteUser').length]).toEqual([1, 1]);
    expect(screen.queryByText(/^Error/)).toBeNull();
  });

  test('is asked before inviting someone who has an account with another tenant', async () => {
    const rendered = await open({
      inviteUser: reply(400, { detail: 'No.', request_id: 'played', details: 'already' }),
      inviteAcrossTenants: { message: 'Invited.' },
    });
    await invite(rendered, 'guest@elsewhere.example');
    const question = await screen.findByRole('dialog', { name: 'Cross-Tenant Invitation' });
    expect(question.textContent).toContain('guest@elsewhere.example may already have an account with another tenant.');
    await rendered.user.click(within(question).getByRole('button', { name: 'Invite external user' }));
    expect(await screen.findByText('Cross Tenant User Invited')).toBeTruthy();
  });

  test('who goes back from the question finds what they typed', async () => {
    const rendered = await open({ inviteUser: reply(400, { detail: 'No.', request_id: 'played', details: 'already' }) });
    await invite(rendered, 'guest@elsewhere.example');
    const question = await screen.findByRole('dialog', { name: 'Cross-Tenant Invitation' });
    await rendered.user.click(within(question).getByRole('button', { name: 'Cancel' }));
    const form = within(await screen.findByRole('dialog', { name: 'Provision New User' }));
    expect(form.getByLabelText('Email')).toHaveProperty('value', 'guest@elsewhere.example');
    expect(form.getByRole('combobox', { name: 'Role' })).not.toHaveProperty('value', '');
  });
});

const untilClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('a super user gives a user of the provider a role, and removes it', async () => {
  let roles: User['rampart_roles'] = [];
  const { user, api } = await renderScreen('/settings/user-management', {
    as: 'superuser',
    answers: {
      listUsers: () => ({ users: [me, { ...rashid, rampart_roles: roles }] }),
      listInvitations: listed.listInvitations,
      setProviderRoles: ({ body }) => {
        roles = body.rampart_roles;
        return null;
      },
    },
  });
  const edit = async () => {
    await user.click(await screen.findByRole('button', { name: `Edit Rampart Role of ${rashid.username}` }));
    return within(await screen.findByRole('dialog', { name: 'Edit Rampart Role' }));
  };
  const given = await edit();
  expect(given.getAllByRole('checkbox')).toHaveLength(3);
  expect(await reasonOf(given.getByRole('button', { name: 'Confirm' }), user)).toBe('Choose other roles first.');
  await user.click(given.getByRole('checkbox', { name: 'Rampart Sales Engineer' }));
  await user.click(given.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText(`The Rampart roles of ${rashid.username} are saved.`)).toBeTruthy();
  await untilClosed();

  const removed = await edit();
  const sales = removed.getByRole<HTMLInputElement>('checkbox', { name: 'Rampart Sales Engineer' });
  expect(sales.checked).toBe(true);
  await user.click(sales);
  await user.click(removed.getByRole('button', { name: 'Confirm' }));
  await untilClosed();
  expect((await edit()).getByRole<HTMLInputElement>('checkbox', { name: 'Rampart Sales Engineer' }).checked).toBe(false);
  expect(api.requests('setProviderRoles').map(({ body }) => body.rampart_roles)).toEqual([['rampart-sales-engineer'], []]);
});

test('a standard user invites up to their own role, and changes no one', async () => {
  const { user } = await open({}, 'standard');
  expect((await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent)).toEqual([
    'Email',
    'Username',
    'Role',
    'Join Date',
  ]);
  await user.click(screen.getByRole('button', { name: 'Add User' }));
  const dialog = await screen.findByRole('dialog', { name: 'Provision New User' });
  await user.click(within(dialog).getByRole('button', { name: 'Submit' }));
  expect(within(dialog).getByText('Email is required')).toBeTruthy();
  expect(within(dialog).getByText('Invalid role type selection')).toBeTruthy();
  expect(within(dialog).getByText('Only an administrator can assign a role above yours.')).toBeTruthy();
  await user.click(within(dialog).getByRole('combobox', { name: 'Role' }));
  expect((await screen.findByRole('option', { name: 'Admin' })).getAttribute('data-combobox-disabled')).toBe('true');
});

test('a read-only user reads which role the screen needs', async () => {
  await renderScreen('/settings/user-management', { as: 'read-only' });
  expect(await screen.findByText('You need the Standard role')).toBeTruthy();
});

test('the filter is part of the address, and says what it hides', async () => {
  const { user } = await renderScreen('/settings/user-management?q=RASHID', { as: 'administrator', answers: listed });
  expect(await screen.findByRole('row', { name: /rashid/ })).toBeTruthy();
  expect(screen.queryByRole('row', { name: /sunniva/ })).toBeNull();
  const field = screen.getByPlaceholderText('Filter by name, username, or role');
  await user.clear(field);
  await user.paste('no such person');
  expect(await screen.findByText('The filter “no such person” hides 2 people.')).toBeTruthy();
  expect(window.location.search).toContain('such');
  await user.click(screen.getByRole('button', { name: 'Clear all' }));
  expect(await screen.findByRole('row', { name: /sunniva/ })).toBeTruthy();
});

const emails = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);

test('a column is sorted both ways, and says so to assistive technology', async () => {
  const { user } = await open();
  const header = await screen.findByRole('columnheader', { name: 'Email' });
  expect([header.getAttribute('aria-sort'), emails()]).toEqual(['ascending', [rashid.username, me.username]]);
  await user.click(within(header).getByRole('button'));
  await waitFor(() => expect(header.getAttribute('aria-sort')).toBe('descending'));
  expect(emails()).toEqual([me.username, rashid.username]);
});

test('sorts by each column that offers it, and by none that the address makes up', async () => {
  const rendered = await renderScreen('/settings/user-management?sort=nonsense', { as: 'administrator', answers: listed });
  expect(await sortByEach(rendered)).toEqual(['Email', 'Username', 'Role', 'Join Date']);
});
