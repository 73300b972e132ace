import { CallFailed } from '@rampart/contract/client.ts';
import type { Agreement } from '@rampart/contract/tenants.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, refusal } from '../../../../test-support/played-api.ts';
import { reasonOf } from '../../../../test-support/reason-of.ts';
import { renderScreen } from '../../../../test-support/render-screen.tsx';
import { frameAnswers, sessionOf } from '../../../../test-support/signed-in.ts';
import { explainUnsigned } from '../../../shell/gates/explain-unsigned.ts';

const signed = frameAnswers.getAgreement;
const unsigned = { ...signed, signed: false, signed_at: null, signed_by: null };
const profile = { listSessions: { sessions: [] } } satisfies Answers;

test('everyone of the tenant can read a signed agreement', async () => {
  const { user } = await renderScreen('/settings/profile', { as: 'read-only', answers: profile });
  await user.click(await screen.findByRole('button', { name: 'View EULA' }));
  const terms = await screen.findByRole('dialog', { name: 'Terms & Conditions' });
  expect(await within(terms).findByText(/signed by sunniva.aas@haldenfreight.example on 1 Nov 2026/)).toBeTruthy();
  expect(within(terms).getByRole<HTMLButtonElement>('button', { name: 'Already Signed' }).ariaDisabled ?? 'true').toBe('true');
});

test('the profile lists every version that the tenant has signed', async () => {
  await renderScreen('/settings/profile', { as: 'read-only', answers: profile });
  const heading = await screen.findByRole('heading', { name: 'Signed agreements' });
  expect(heading.parentElement?.textContent).toContain('Version 1.0, signed 1 Nov 2026 by sunniva.aas@haldenfreight.example');
});

test('however many calls wait for the agreement, it is said once', async () => {
  await renderScreen('/settings/profile', { as: 'standard', answers: { ...profile, getAgreement: unsigned } });
  const refused = new CallFailed(403, { detail: 'EULA not signed!' });
  await act(async () => void (await Promise.all([explainUnsigned(refused), explainUnsigned(refused)])));
  expect(screen.getAllByText('EULA not signed!')).toHaveLength(1);
});

test('a standard user reads who can sign', async () => {
  await renderScreen('/settings/deployment-log', { as: 'standard', answers: { getAgreement: unsigned } });
  expect(await screen.findByText('EULA not signed!')).toBeTruthy();
  expect(screen.getByText(/Please find someone with the proper priviliege level to sign\./)).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('an administrator is shown what to sign, signs after agreeing, and what it closed opens', async () => {
  let agreement: Agreement = unsigned;
  const { user, api } = await renderScreen('/settings/deployment-log', {
    as: 'administrator',
    answers: {
      getAgreement: () => agreement,
      signAgreement: () => {
        agreement = signed;
        return agreement;
      },
      listDeploymentJobs: { jobs: [] },
      getDeploymentSettings: { second_approver: false, administrators: 2, off_request: null },
    },
  });
  await screen.findByRole('dialog', { name: 'Terms & Conditions' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('EULA not signed!')).toBeTruthy();

  await user.click(screen.getByRole('button', { name: 'View or Sign' }));
  const terms = within(await screen.findByRole('dialog', { name: 'Terms & Conditions' }));
  expect(within(await terms.findByRole('region', { name: 'Terms and conditions' })).getByText('Agreement')).toBeTruthy();
  const sign = terms.getByRole('button', { name: 'Sign' });
  expect(await reasonOf(sign, user)).toBe('Agree to the terms first.');
  await user.click(terms.getByLabelText('I agree to the above terms and conditions'));
  await user.click(terms.getByLabelText('Email me a copy of the EULA'));
  await user.click(sign);
  expect(await screen.findByText('EULA Signed')).toBeTruthy();
  expect(api.requests('signAgreement')).toEqual([{ body: { eula: { version: '1.0' }, send_email: true } }]);
  expect(await screen.findByText('No deployments yet')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('an administrator opens the agreement in the profile settings, too', async () => {
  const { user } = await renderScreen('/settings/profile', { as: 'administrator', answers: { ...profile, getAgreement: unsigned } });
  await user.click(await screen.findByRole('button', { name: 'View or Sign' }));
  expect(await screen.findByRole('dialog', { name: 'Terms & Conditions' })).toBeTruthy();
});

test.each([
  ['until the agreement is signed', unsigned, ['View or Sign']],
  ['once it is signed', signed, ['Enable MFA']],
] as const)('one button leads on in the profile settings %s', async (_when, getAgreement, filled) => {
  const as = sessionOf('administrator', { mfa_enabled: false });
  await renderScreen('/settings/profile', { as, answers: { ...profile, getAgreement } });
  await screen.findByRole('button', { name: /^View/ });
  const buttons = ['View or Sign', 'View EULA', 'Enable MFA'].flatMap((name) => screen.queryAllByRole('button', { name }));
  expect(buttons.filter(({ dataset }) => dataset['variant'] === 'filled').map(({ textContent }) => textContent)).toEqual(filled);
});

test('a call refused for want of a signature says so, whatever the page knew before', async () => {
  let isKnown = false;
  await renderScreen('/settings/deployment-log', {
    as: 'standard',
    answers: {
      getAgreement: () => {
        const agreement = isKnown ? unsigned : signed;
        isKnown = true;
        return agreement;
      },
      listDeploymentJobs: refusal(403, 'EULA not signed!'),
    },
  });
  expect(await screen.findByText('Ask an administrator of your tenant to sign it in Profile Settings.')).toBeTruthy();
});
