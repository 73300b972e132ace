import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '../../../../test-support/played-api.ts';
import { renderScreen } from '../../../../test-support/render-screen.tsx';

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
