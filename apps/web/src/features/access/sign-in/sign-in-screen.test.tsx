import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sessionState } from '../../../shell/session/session-state.ts';
import { refusal } from '../../../../test-support/played-api.ts';
import { renderScreen } from '../../../../test-support/render-screen.tsx';
import { sessionOf, unprocessedAnswers } from '../../../../test-support/signed-in.ts';

const noSso = { findSsoUser: { sso_enabled: false, redirect_url: null } };
const email = 'rashid.okafor@haldenfreight.example';

test('a person whose session was ended reads why', async () => {
  await renderScreen('/');
  const reason = 'You were signed out because your role was changed. Sign in to continue with the new one.';
  act(() => sessionState.write({ status: 'unauthenticated', hasEnded: true, reason }));
  expect(await screen.findByText(/because your role was changed/)).toBeTruthy();
});

test('each field is checked when it is left', async () => {
  const { user } = await renderScreen('/', { answers: noSso });
  const field = await screen.findByLabelText('Email');
  await user.type(field, 'nobody');
  await user.tab();
  expect(await screen.findByText('Email is not a valid format')).toBeTruthy();
  await user.clear(field);
  await user.tab();
  expect(await screen.findByText('Email is required')).toBeTruthy();
  await user.type(field, `${email}{Enter}`);
  const password = await screen.findByLabelText('Password');
  await user.click(password);
  await user.tab();
  expect(await screen.findByText('Password is required')).toBeTruthy();
});

test('a wrong password is refused with the reason, stores nothing, and another email can be used', async () => {
  const { user } = await renderScreen('/', {
    answers: { ...noSso, signIn: refusal(401, 'The email or password is incorrect. Check both and try again.') },
  });
  await user.type(await screen.findByLabelText('Email'), `${email}{Enter}`);
  await user.type(await screen.findByLabelText('Password'), 'not the password{Enter}');
  expect(await screen.findByText("Couldn't sign you in")).toBeTruthy();
  expect(screen.getByText(/Check both and try again/)).toBeTruthy();
  expect(window.localStorage.getItem('rampart.access')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Use another email' }));
  expect(screen.queryByLabelText('Password')).toBeNull();
});

test('a password manager finds both fields together, and one press signs in with what it filled', async () => {
  const { user, api } = await renderScreen('/', {
    answers: { ...noSso, signIn: { access: 'played-token' }, getSession: sessionOf('read-only'), ...unprocessedAnswers },
  });
  const name = await screen.findByLabelText<HTMLInputElement>('Email');
  const password = document.querySelector<HTMLInputElement>('input[autocomplete="current-password"]');
  expect([name.autocomplete, password?.form]).toEqual(['username', name.form]);
  for (const [field, value] of [
    [password, 'filled in'],
    [name, email],
  ] as const)
    fireEvent.change(field!, { target: { value } });
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Getting started' })).toBeTruthy();
  expect(api.requests('signIn')).toEqual([{ body: { email, password: 'filled in' } }]);
});

test('a reset link is confirmed without saying whether the address has an account', async () => {
  const { user, api } = await renderScreen('/', { answers: { ...noSso, requestPasswordReset: { message: 'Sent.' } } });
  await user.type(await screen.findByLabelText('Email'), `${email}{Enter}`);
  await user.click(await screen.findByRole('button', { name: 'Reset password' }));
  const sent = await screen.findByRole<HTMLButtonElement>('button', { name: 'Email Sent' });
  expect(sent.disabled).toBe(true);
  expect(screen.getByText(`If ${email} has a password here, a reset link is on its way.`)).toBeTruthy();
  expect(api.requests('requestPasswordReset')).toEqual([{ query: { email } }]);
});

test('with a second factor, a reset link asks for a code as well', async () => {
  const answers = ['Your account has a second factor.', 'The code is not right. Enter the one that the app shows now.'];
  const { user, api } = await renderScreen(`/password-reset?token=${'t'.repeat(43)}`, {
    answers: {
      ...noSso,
      getBreachRange: new Uint8Array(),
      resetPassword: () => {
        const asked = answers.shift();
        return asked === undefined ? { message: 'Changed.' } : refusal(400, asked, 'code_required');
      },
    },
  });
  const reset = await screen.findByRole('button', { name: 'Reset password' });
  for (const label of ['Password', 'Confirm password']) {
    await user.click(screen.getByLabelText(label));
    await user.paste('correct horse battery');
  }
  await user.click(reset);
  const code = await screen.findByLabelText('Six-digit code');
  await user.type(code, '000000');
  await user.click(reset);
  expect(await screen.findByText(/The code is not right/)).toBeTruthy();
  await user.clear(code);
  await user.type(code, '123456');
  await user.click(reset);
  expect(await screen.findByText('Reset Success!')).toBeTruthy();
  expect(api.requests('resetPassword').map(({ body }) => body.totp_token)).toEqual([undefined, '000000', '123456']);
});

test('the reset page without a token says where to find one, and leads back', async () => {
  const { user } = await renderScreen('/password-reset');
  expect(await screen.findByText('No reset token detected - Please try following the link from your email again.')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Back to sign in' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Sign in' })).toBeTruthy();
});

test('says in one line what the product does, and offers no account outside a demo', async () => {
  await renderScreen('/');
  expect(await screen.findByText('See which settings let attackers in. Fix them, safely, in one place.')).toBeTruthy();
  expect(screen.queryByText('Explore the demo as')).toBeNull();
});

test('in a demo each part is one click away', async () => {
  const entrances = [
    { label: 'Administrator', email, password: 'a password of the demo' },
    { label: 'Provider', email: 'adaeze.nwosu@rampart.example', password: 'a password of the demo' },
  ];
  const { user, api } = await renderScreen('/', {
    answers: {
      listDemoEntrances: { entrances },
      signIn: { access: 'played-token' },
      getSession: sessionOf('administrator'),
      ...unprocessedAnswers,
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Administrator' }));
  expect(await screen.findByRole('heading', { name: 'Getting started' })).toBeTruthy();
  expect(api.requests('signIn')[0]).toMatchObject({ body: { email, password: 'a password of the demo' } });
});
