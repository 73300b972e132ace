import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Answers, refusal, reply, stepUpRequired } from '../../../../test-support/played-api.ts';
import { renderScreen } from '../../../../test-support/render-screen.tsx';
import { stepUpNews } from '../../../shell/step-up/step-up-news.ts';
import { sessionOf } from '../../../../test-support/signed-in.ts';

let isConfirmed = false;
beforeEach(() => {
  isConfirmed = false;
});

const valid = { valid_until: '2026-11-15T08:10:00.000Z' };
const withoutMfa = sessionOf('administrator', { mfa_enabled: false });
const screens = {
  listUsers: { users: [] },
  listInvitations: { data: { invited_users: [] } },
  inviteUser: () => (isConfirmed ? { message: 'Invited.' } : stepUpRequired()),
  stepUp: ({ body }) => {
    if (body.password !== 'right') return refusal(400, 'The password is not right. Check it and try again.');
    isConfirmed = true;
    return valid;
  },
} satisfies Answers;

const title = 'Confirm that it is you';
const dialogOf = (name: string) => screen.findByRole('dialog', { name });

/** Fills in the invitation and sends it: the server wants to know first who asks. */
async function invite(answers: Answers = {}, session = withoutMfa) {
  const rendered = await renderScreen('/settings/user-management', { as: session, answers: { ...screens, ...answers } });
  const { user } = rendered;
  await user.click(await screen.findByRole('button', { name: 'Add User' }));
  const form = await dialogOf('Provision New User');
  await user.click(within(form).getByLabelText('Email'));
  await user.paste('nora@haldenfreight.example');
  await user.click(within(form).getByRole('combobox', { name: 'Role' }));
  await user.click(await screen.findByRole('option', { name: 'Admin' }));
  await user.click(within(form).getByRole('button', { name: 'Submit' }));
  return { ...rendered, dialog: within(await dialogOf(title)) };
}

const typedEmail = async () => within(await dialogOf('Provision New User')).getByLabelText<HTMLInputElement>('Email').value;

test('a critical change asks for the password over its form, and is then sent again with what was typed', async () => {
  const { user, api, dialog } = await invite();
  await user.type(dialog.getByLabelText('Password'), 'right{Enter}');
  expect(await screen.findByText('User Registration Initiated')).toBeTruthy();
  const sent = { body: expect.objectContaining({ email: 'nora@haldenfreight.example', role: 'administrator' }) as object };
  expect(api.requests('inviteUser')).toEqual([sent, sent]);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull());
});

test('the password is asked for at once: the field has the focus', async () => {
  const { dialog } = await invite();
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Password')));
});

test('a wrong password is said in the dialog, and the next try works', async () => {
  const { user, dialog } = await invite();
  await user.type(dialog.getByLabelText('Password'), 'wrong{Enter}');
  expect(await dialog.findByText('The password is not right. Check it and try again.')).toBeTruthy();
  expect(await typedEmail()).toBe('nora@haldenfreight.example');
  await user.clear(dialog.getByLabelText('Password'));
  await user.type(dialog.getByLabelText('Password'), 'right{Enter}');
  expect(await screen.findByText('User Registration Initiated')).toBeTruthy();
});

test('no password is refused before anything is sent', async () => {
  const { user, api, dialog } = await invite();
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  expect(await dialog.findByText('Password is required')).toBeTruthy();
  expect(api.requests('stepUp')).toEqual([]);
});

test.each([
  ['Cancel', async ({ user, dialog }: Awaited<ReturnType<typeof invite>>) => user.click(dialog.getByRole('button', { name: 'Cancel' }))],
  ['Escape', async ({ user }: Awaited<ReturnType<typeof invite>>) => user.keyboard('{Escape}')],
])('%s closes it alone: the form stays with what was typed, nothing is sent, and no error is shown', async (_how, close) => {
  const rendered = await invite();
  await close(rendered);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull());
  expect(await typedEmail()).toBe('nora@haldenfreight.example');
  expect(rendered.api.requests('inviteUser')).toHaveLength(1);
  for (const text of ['Error', 'The invitation was not sent']) expect(screen.queryByText(text)).toBeNull();
  const form = within(await dialogOf('Provision New User'));
  await waitFor(() => expect(document.activeElement).toBe(form.getByRole('button', { name: 'Submit' })));
});

test('an account with an authenticator is asked for a code as well', async () => {
  const { user, api, dialog } = await invite({}, sessionOf('administrator'));
  await user.type(dialog.getByLabelText('Password'), 'right');
  await user.type(dialog.getByLabelText('Six-digit code'), '123456{Enter}');
  expect(await screen.findByText('User Registration Initiated')).toBeTruthy();
  expect(api.requests('stepUp')).toEqual([{ body: { password: 'right', totp_token: '123456' } }]);
});

test('a code is asked for when the server wants one that this tab does not know of', async () => {
  const { user, dialog } = await invite({
    stepUp: ({ body }) => {
      if (body.totp_token === undefined) return reply(202, { totp_required: true as const });
      isConfirmed = true;
      return valid;
    },
  });
  await user.type(dialog.getByLabelText('Password'), 'right{Enter}');
  await user.type(await dialog.findByLabelText('Six-digit code'), '123456{Enter}');
  expect(await screen.findByText('User Registration Initiated')).toBeTruthy();
});

/** What another tab or window of this browser writes. */
const hear = (outcome: string) => fireEvent(window, new StorageEvent('storage', { key: 'rampart.step-up', newValue: outcome }));

test('confirmed in another tab, it is confirmed here too', async () => {
  await invite();
  isConfirmed = true;
  hear('done');
  expect(await screen.findByText('User Registration Initiated')).toBeTruthy();
});

test('a call that is refused again asks no second time', async () => {
  const { user, api, dialog } = await invite({ inviteUser: stepUpRequired() });
  await user.type(dialog.getByLabelText('Password'), 'right{Enter}');
  await waitFor(() => expect(api.requests('inviteUser')).toHaveLength(2));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull());
});

const playWindow = () => {
  const opened = { opener: {}, location: { replace: vi.fn<(url: string) => void>() }, close: vi.fn<() => void>() };
  vi.spyOn(window, 'open').mockReturnValue(opened as never);
  return opened;
};

describe('a person who signed in with single sign-on', () => {
  const session = sessionOf('administrator', { sso: true, mfa_enabled: false });
  const started = { startSsoStepUp: { redirect_url: 'https://idp.example/sso?SAMLRequest=x' } } satisfies Answers;

  test('confirms in a window of the identity provider, while the form stays', async () => {
    const opened = playWindow();
    const { user, dialog } = await invite(started, session);
    await user.click(dialog.getByRole('button', { name: 'Continue with your identity provider' }));
    await waitFor(() => expect(opened.location.replace).toHaveBeenCalledWith('https://idp.example/sso?SAMLRequest=x'));
    expect(await dialog.findByText(/Waiting for your identity provider/)).toBeTruthy();
    isConfirmed = true;
    hear('done');
    expect(await screen.findByText('User Registration Initiated')).toBeTruthy();
  });

  test('reads why the identity provider did not confirm it', async () => {
    playWindow();
    const { user, dialog } = await invite(started, session);
    await user.click(dialog.getByRole('button', { name: 'Continue with your identity provider' }));
    await dialog.findByText(/Waiting for your identity provider/);
    hear('another-person');
    expect(await dialog.findByText(/signed in another person/)).toBeTruthy();
  });

  test('reads that the browser blocked the window', async () => {
    vi.spyOn(window, 'open').mockReturnValue(null);
    const { user, dialog } = await invite(started, session);
    await user.click(dialog.getByRole('button', { name: 'Continue with your identity provider' }));
    expect(await dialog.findByText(/Your browser blocked the window/)).toBeTruthy();
  });
});

test('the identity provider’s window tells the others how it ended, and closes', async () => {
  const close = vi.spyOn(window, 'close').mockReturnValue(undefined);
  const told = vi.spyOn(stepUpNews, 'publish');
  await renderScreen('/step-up?outcome=done', { as: sessionOf('administrator', { sso: true }) });
  expect(await screen.findByRole('heading', { name: 'Confirmed' })).toBeTruthy();
  expect(told).toHaveBeenCalledWith('done');
  expect(close).toHaveBeenCalled();
});
