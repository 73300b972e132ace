import type { SignInDomain } from '@rampart/contract/access/sign-in-domains.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { cancelStepUp } from '../../../../../test-support/cancel-step-up.ts';
import { type Answers, refusal, stepUpRequired } from '../../../../../test-support/played-api.ts';
import { renderScreen } from '../../../../../test-support/render-screen.tsx';

const sign_in_url = 'https://rampart.example/sign-in/6f9d2c1e-0000-4000-8000-000000000001';
const claimed: SignInDomain = {
  domain: 'haldenfreight.example',
  state: 'claimed',
  proof: null,
  claimed_at: '2026-11-15T08:00:00.000Z',
  proven_at: null,
  checked_at: null,
  last_answer: null,
  lost_at: null,
  record_name: '_rampart-challenge.haldenfreight.example',
  record_value: 'rampart-verification=abc',
};
const proven: SignInDomain = { ...claimed, state: 'proven', proof: 'dns', proven_at: '2026-11-15T09:00:00.000Z' };
const service_provider = { entity_id: 'https://r.example', acs_url: 'https://r.example/acs', metadata_url: 'https://r.example/m' };

const open = (domains: readonly SignInDomain[], answers: Answers = {}) =>
  renderScreen('/settings/authentication-settings', {
    as: 'administrator',
    answers: {
      getSsoConfiguration: { configurations: [], service_provider },
      getMfaRequirement: { enabled: false },
      listSignInDomains: { domains: [...domains], sign_in_url },
      ...answers,
    },
  });
const row = async () => within(within(await screen.findByRole('list', { name: 'Sign-in domains' })).getByRole('listitem'));

test("shows the tenant's own sign-in address, and says what to add when there is no domain", async () => {
  await open([]);
  expect(await screen.findByText(sign_in_url)).toBeTruthy();
  expect(screen.getByText(/No domains yet/)).toBeTruthy();
});

test('one button of the screen leads on: what connects the identity provider', async () => {
  await open([]);
  expect(await screen.findByText(/^With SSO enabled, users of a proven domain are sent to your identity provider\./)).toBeTruthy();
  const filled = screen.getAllByRole('button').filter(({ dataset }) => dataset['variant'] === 'filled');
  expect(filled.map(({ textContent }) => textContent)).toEqual(['Enable SSO']);
});

test('shows the record of a claimed domain to copy, and looks it up on request', async () => {
  const { user, api } = await open([claimed], { checkSignInDomain: { domain: { ...claimed, state: 'proven', proof: 'dns' } } });
  const shown = await row();
  expect(shown.getByText('Not proven')).toBeTruthy();
  expect(shown.getByText(claimed.record_name)).toBeTruthy();
  expect(shown.getByText(claimed.record_value)).toBeTruthy();
  expect(shown.getByRole('button', { name: 'Copy the record value of haldenfreight.example' })).toBeTruthy();
  await user.click(shown.getByRole('button', { name: 'Check now for haldenfreight.example' }));
  expect(await screen.findByText('Domain proven')).toBeTruthy();
  expect(api.requests('checkSignInDomain')).toEqual([{ body: { domain: 'haldenfreight.example' } }]);
});

test.each<[SignInDomain, string, RegExp]>([
  [{ ...claimed, last_answer: 'absent', checked_at: '2026-11-15T09:00:00.000Z' }, 'Not proven', /was not found at .*can take an hour/],
  [{ ...claimed, last_answer: 'unanswered', checked_at: '2026-11-15T09:00:00.000Z' }, 'Not proven', /No name server answered/],
  [{ ...claimed, state: 'contested' }, 'Another tenant has it', /ask the staff of Rampart to confirm/],
  [proven, 'Proven', /Leave the record in place: it is looked up every day/],
  [{ ...proven, proof: 'staff' }, 'Proven', /Confirmed by the staff of Rampart on 15 Nov 2026/],
  [{ ...proven, state: 'missing', lost_at: '2026-11-22T09:00:00.000Z' }, 'Record missing', /Put the record back by 22 Nov 2026/],
  [{ ...proven, state: 'lost' }, 'Lost', /use your own sign-in address/],
])('says what the state of a domain means: $state $last_answer $proof', async (domain, label, advice) => {
  await open([domain]);
  const shown = await row();
  expect(shown.getByText(label)).toBeTruthy();
  expect(shown.getByText(advice)).toBeTruthy();
});

test('keeps the domain that was typed, without an error, for who cancels the confirmation', async () => {
  const { user } = await open([], { claimSignInDomain: stepUpRequired() });
  const field = await screen.findByLabelText('Domain');
  await user.type(field, 'haldenfreight.example{Enter}');
  await cancelStepUp(user);
  expect([field.getAttribute('aria-invalid'), screen.queryByText(/^Confirm that it is you/)]).toEqual([null, null]);
  expect(field).toHaveProperty('value', 'haldenfreight.example');
});

test('adds a domain, and keeps what was typed when it is refused', async () => {
  const { user, api } = await open([], { claimSignInDomain: refusal(400, 'gmail.com is a public mail service.') });
  const field = await screen.findByLabelText('Domain');
  await user.click(screen.getByRole('button', { name: 'Add domain' }));
  expect(await screen.findByText('Domain is required')).toBeTruthy();
  await user.type(field, 'gmail.com{Enter}');
  expect(await screen.findByText('gmail.com is a public mail service.')).toBeTruthy();
  expect((field as HTMLInputElement).value).toBe('gmail.com');
  expect(api.requests('claimSignInDomain')).toEqual([{ body: { domain: 'gmail.com' } }]);
});

test('removes a proven domain only after saying what follows', async () => {
  const { user, api } = await open([proven], { removeSignInDomain: null });
  await user.click((await row()).getByRole('button', { name: 'Remove haldenfreight.example' }));
  const question = within(await screen.findByRole('dialog'));
  expect(question.getByText(/Passwords that single sign-on had disabled work again/)).toBeTruthy();
  await user.click(question.getByRole('button', { name: 'Remove domain' }));
  expect(await screen.findByText('Domain removed')).toBeTruthy();
  expect(api.requests('removeSignInDomain')).toEqual([{ body: { domain: 'haldenfreight.example' } }]);
});

const tenant_uuid = '6f9d2c1e-0000-4000-8000-000000000009';
const { record_name: _name, record_value: _value, ...fields } = claimed;
const claim = { ...fields, tenant_uuid, tenant: 'Halden Freight', confirmed_by: null, reason: null };

test('staff confirm a claim with a reason', async () => {
  const { user, api } = await renderScreen('/settings/super-user', {
    as: 'rampart-admin',
    answers: {
      listDomainClaims: { claims: [{ ...claim, state: 'contested' }] },
      confirmDomainClaim: null,
      getRestoredCopy: { waiting: null },
      getRetention: () => refusal(400, 'It is not asked about here.'),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Confirm haldenfreight.example for Halden Freight' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/The tenant that has the domain now loses it/)).toBeTruthy();
  await user.type(dialog.getByLabelText('Reason'), 'short');
  await user.click(dialog.getByRole('button', { name: 'Confirm domain' }));
  expect(await dialog.findByText(/at least 10 characters/)).toBeTruthy();
  await user.type(dialog.getByLabelText('Reason'), ', but the contract of 2 November names it');
  await user.click(dialog.getByRole('button', { name: 'Confirm domain' }));
  expect(await screen.findByText('Domain confirmed')).toBeTruthy();
  const reason = 'short, but the contract of 2 November names it';
  expect(api.requests('confirmDomainClaim')).toEqual([{ body: { tenant_uuid, domain: 'haldenfreight.example', reason } }]);
});

test('an engineer sees no claims to confirm', async () => {
  await renderScreen('/settings/super-user', { as: 'rampart-engineer' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Rampart Admin Settings' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Sign-in domains' })).toBeNull();
});

test("a tenant's own sign-in address leads to its provider and names no organisation", async () => {
  await renderScreen(`/sign-in/${tenant_uuid}`);
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Continue with single sign-on' });
  expect(link.getAttribute('href')).toBe(`/api/v1/auth/sso/login?tenant=${tenant_uuid}&from=tenant-page`);
  expect(screen.getByRole('link', { name: 'Sign in with a password instead' }).getAttribute('href')).toBe('/');
});

test('a sign-in address that is cut short says so', async () => {
  await renderScreen('/sign-in/6f9d2c1e');
  expect(await screen.findByText('This address is not complete')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Continue with single sign-on' })).toBeNull();
});
