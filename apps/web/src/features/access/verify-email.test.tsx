import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../test-support/render-screen.tsx';
import { sessionOf, unprocessedAnswers } from '../../../test-support/signed-in.ts';

const unverified = sessionOf('standard', { email_verified: false, mfa_enabled: false });

test('an account that is not verified says what follows, and mails the link on request', async () => {
  const { user, api } = await renderScreen('/settings/profile', {
    as: unverified,
    answers: { ...unprocessedAnswers, sendVerification: { message: 'Sent.' } },
  });
  expect(await screen.findByText('Your email address is not verified')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Verify this address' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Send verification mail' }));
  const sent = await screen.findByRole<HTMLButtonElement>('button', { name: 'Email Sent' });
  expect(sent.disabled).toBe(true);
  expect(api.requests('sendVerification')).toHaveLength(1);
});

test('the mailed link verifies the address by one press, and is then gone from the address bar', async () => {
  let isVerified = false;
  const { user, api } = await renderScreen(`/settings/profile?verify=${'t'.repeat(43)}`, {
    as: unverified,
    answers: {
      ...unprocessedAnswers,
      getSession: () => ({ ...unverified, email_verified: isVerified }),
      verifyEmail: () => {
        isVerified = true;
        return null;
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Verify this address' }));
  expect(await screen.findByText('Email address verified')).toBeTruthy();
  expect(api.requests('verifyEmail')).toEqual([{ body: { token: 't'.repeat(43) } }]);
  expect(window.location.search).toBe('');
  expect(screen.queryByText('Your email address is not verified')).toBeNull();
});

test('a verified account is not asked', async () => {
  await renderScreen('/settings/profile', { as: 'standard', answers: unprocessedAnswers });
  expect(await screen.findByRole('heading', { name: 'Account' })).toBeTruthy();
  expect(screen.queryByText('Your email address is not verified')).toBeNull();
});

test('a link that was mailed to another address is explained to a person whose own is verified', async () => {
  await renderScreen(`/settings/profile?verify=${'t'.repeat(43)}`, { as: 'standard', answers: unprocessedAnswers });
  expect(await screen.findByText('Nothing was verified by this link')).toBeTruthy();
  expect(screen.getByText(/ is verified already\. If the mail came to another address, sign out/)).toBeTruthy();
});
