import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '../../../../test-support/played-api.ts';
import { renderScreen } from '../../../../test-support/render-screen.tsx';

const noSso = { findSsoUser: { sso_enabled: false, redirect_url: null } };
const email = 'rashid.okafor@haldenfreight.example';

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

test('a reset link is confirmed without saying whether the address has an account', async () => {
  const { user, api } = await renderScreen('/', { answers: { ...noSso, requestPasswordReset: { message: 'Sent.' } } });
  await user.type(await screen.findByLabelText('Email'), `${email}{Enter}`);
  await user.click(await screen.findByRole('button', { name: 'Reset password' }));
  const sent = await screen.findByRole<HTMLButtonElement>('button', { name: 'Email Sent' });
  expect(sent.disabled).toBe(true);
  expect(screen.getByText(`If ${email} has a password here, a reset link is on its way.`)).toBeTruthy();
  expect(api.requests('requestPasswordReset')).toEqual([{ query: { email } }]);
});

test('the reset page without a token says where to find one, and leads back', async () => {
  const { user } = await renderScreen('/password-reset');
  expect(await screen.findByText('No reset token detected - Please try following the link from your email again.')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Back to sign in' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Sign in' })).toBeTruthy();
});
