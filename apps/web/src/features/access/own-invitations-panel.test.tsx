import type { OwnInvitation } from '@rampart/contract/access/own-invitations.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '../../../test-support/played-api.ts';
import { renderScreen } from '../../../test-support/render-screen.tsx';
import { sessionOf, unprocessedAnswers } from '../../../test-support/signed-in.ts';

const norrvik: OwnInvitation = {
  tenant_uuid: '6f9d2c1e-0000-4000-8000-000000000077',
  tenant: 'Norrvik',
  role: 'read-only',
  issued_at: '2026-11-15T08:00:00.000Z',
  expires_at: '2026-11-22T08:00:00.000Z',
};

const open = (answers: object) => {
  let left: readonly OwnInvitation[] = [norrvik];
  const take = () => {
    left = [];
    return null;
  };
  return renderScreen('/settings/profile', {
    as: 'standard',
    answers: {
      ...unprocessedAnswers,
      listOwnInvitations: () => ({ invitations: [...left], unavailable: null }),
      acceptInvitation: take,
      declineInvitation: take,
      ...answers,
    },
  });
};

test('an invitation names its tenant and role, and is accepted by one press', async () => {
  const { user, api } = await open({});
  expect(await screen.findByText(/Read-only User · until/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Accept the invitation of Norrvik' }));
  expect(await screen.findByText('You joined Norrvik')).toBeTruthy();
  expect(await screen.findByText('No tenant has invited you.')).toBeTruthy();
  expect(api.requests('acceptInvitation')).toEqual([{ body: { tenant_uuid: norrvik.tenant_uuid } }]);
});

test('an invitation is declined after a question that says what follows', async () => {
  const { user, api } = await open({});
  await user.click(await screen.findByRole('button', { name: 'Decline the invitation of Norrvik' }));
  const question = await screen.findByRole('dialog', { name: 'Decline invitation' });
  expect(within(question).getByText(/The administrators of Norrvik are notified/)).toBeTruthy();
  expect(api.requests('declineInvitation')).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Decline' }));
  expect(await screen.findByText('You declined the invitation of Norrvik')).toBeTruthy();
});

test('a session that may accept nothing says why, and a failure offers to try again', async () => {
  const unavailable = 'Verify your email address first: an invitation is for the owner of the address.';
  await open({ listOwnInvitations: { invitations: [], unavailable } });
  expect(await screen.findByText(unavailable)).toBeTruthy();
  expect(screen.queryByText('No tenant has invited you.')).toBeNull();
});

test('until a required second factor is set up, nothing is asked for that would be refused', async () => {
  const { api } = await renderScreen('/settings/profile', {
    as: sessionOf('standard', { mfa_required: true, mfa_enabled: false }),
    answers: unprocessedAnswers,
  });
  expect(await screen.findByText(/^Set up multi-factor authentication first\. Your invitations/)).toBeTruthy();
  expect(api.requests('listOwnInvitations')).toEqual([]);
});

test('a list that could not be loaded can be loaded again', async () => {
  await open({ listOwnInvitations: refusal(500, 'The store is not reachable.') });
  expect(await screen.findByText('Your invitations could not be loaded')).toBeTruthy();
});
