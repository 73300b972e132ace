import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal, reply } from '../../../../test-support/played-api.ts';
import { renderScreen } from '../../../../test-support/render-screen.tsx';
import { sessionOf, unprocessedAnswers } from '../../../../test-support/signed-in.ts';
import { finishedRegistration } from './finished-registration.ts';

const email = 'nora@haldenfreight.example';
const address = `/register/account-creation?email=${encodeURIComponent(email)}&token=${'t'.repeat(43)}`;
const invitation = { email, first_name: '', last_name: '', tenant: 'Halden Freight', sso_enabled: false, has_account: false };
/** SHA-1 of "password123" is CBFDA C6008F9CAB4083784CBD1874F76618D2A97. */
const breached = new TextEncoder().encode('C6008F9CAB4083784CBD1874F76618D2A97:2254650');

test('the account form says what is wrong with a password, and takes none known from breaches', async () => {
  const { user, api } = await renderScreen(address, {
    answers: { checkInvitation: { message: 'Invited.', data: invitation }, getBreachRange: breached },
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Verification Success' })).toBeTruthy();
  const [password, confirmation] = [screen.getByLabelText('Password'), screen.getByLabelText('Confirm password')];
  await user.click(password);
  await user.click(screen.getByLabelText('Username'));
  expect(await screen.findByText('Password is required')).toBeTruthy();
  await user.type(password, 'too short');
  await user.click(confirmation);
  await user.tab();
  expect(await screen.findByText('Password must Contain at least 10 characters')).toBeTruthy();
  expect(await screen.findByText('Password confirmation is required')).toBeTruthy();

  await user.clear(password);
  await user.type(password, 'password123');
  await user.type(confirmation, 'something else');
  await user.tab();
  expect(await screen.findByText('This password has been compromised 2254650 time(s), please pick a new one.')).toBeTruthy();
  expect(screen.getByText('Passwords do not match')).toBeTruthy();
  expect(api.requests('getBreachRange')).toEqual([{ params: { prefix: 'CBFDA' } }]);
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  expect(api.requests('signUp')).toEqual([]);
});

test('a list that does not count how often a password was compromised gives no number', async () => {
  const { user } = await renderScreen(address, {
    answers: {
      checkInvitation: { message: 'Invited.', data: invitation },
      getBreachRange: reply(200, new TextEncoder().encode('C6008F9CAB4083784CBD1874F76618D2A97:1'), { 'breach-counts': 'unknown' }),
    },
  });
  await user.type(await screen.findByLabelText('Password'), 'password123');
  await user.tab();
  expect(await screen.findByText('This password has been compromised, please pick a new one.')).toBeTruthy();
});

test('a link that was used is explained, and another one can be asked for', async () => {
  const { user } = await renderScreen(address, { answers: { checkInvitation: refusal(400, 'This invitation was used already.') } });
  expect(await screen.findByRole('heading', { level: 1, name: 'This invitation cannot be used' })).toBeTruthy();
  expect(screen.getAllByText(/This invitation was used already\./).length).toBeGreaterThan(0);
  await user.click(screen.getByRole('button', { name: 'Get your invitation link' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe(email);
});

test('a link that was cut short is explained', async () => {
  await renderScreen(`/register/account-creation?email=${encodeURIComponent(email)}`);
  expect(await screen.findByRole('heading', { level: 1, name: 'This invitation cannot be used' })).toBeTruthy();
});

test('where the tenant requires a second factor, registration cannot skip it', async () => {
  const invited = { mfa_required: true, mfa_enabled: false };
  let session = sessionOf('read-only', invited);
  finishedRegistration.write('created');
  const { user, api } = await renderScreen('/register/setup-mfa', {
    as: session,
    answers: {
      getSession: () => session,
      startTotp: { qrcode_b64: '', totp_secret: 'JBSWY3DPEHPK3PXP' },
      confirmTotp: () => {
        session = sessionOf('read-only');
        return { access: 'played-token' };
      },
      ...unprocessedAnswers,
    },
  });
  expect(await screen.findByRole('heading', { level: 1, name: "Let's Cover Our Bases" })).toBeTruthy();
  expect(await screen.findByAltText('QR code for your authenticator app')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Skip for now' })).toBeNull();
  await user.type(screen.getByLabelText('Six-digit code'), '123456');
  await user.click(screen.getByRole('button', { name: 'Turn on multi-factor authentication' }));
  expect(await screen.findByText('MFA Setup Success')).toBeTruthy();
  expect(api.requests('confirmTotp')).toEqual([{ body: { totp_token: '123456' } }]);
  await user.click(await screen.findByRole('button', { name: 'Complete Registration' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Getting started' })).toBeTruthy();
});

test('a person who joins with an account that was there before is not told that one was created', async () => {
  finishedRegistration.write('joined');
  await renderScreen('/register/success', { as: 'standard' });
  expect(await screen.findByText('You have joined Halden Freight with your account.')).toBeTruthy();
  expect(screen.queryByText('Your account has been created!')).toBeNull();
});

test('the last page of a registration leads to its start where no one has registered', async () => {
  await renderScreen('/register/success');
  expect(await screen.findByRole('button', { name: 'Get your invitation link' })).toBeTruthy();
  expect(screen.queryByText('Your account has been created!')).toBeNull();
});
