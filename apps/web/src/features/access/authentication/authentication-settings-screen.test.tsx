import type { SignInDomain } from '@rampart/contract/access/sign-in-domains.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { cancelStepUp } from '../../../../test-support/cancel-step-up.ts';
import { type Answers, refusal, stepUpRequired } from '../../../../test-support/played-api.ts';
import { reasonOf } from '../../../../test-support/reason-of.ts';
import { type RenderedScreen, renderScreen } from '../../../../test-support/render-screen.tsx';
import { sessionOf } from '../../../../test-support/signed-in.ts';

const service_provider = {
  entity_id: 'https://rampart.example',
  acs_url: 'https://rampart.example/acs',
  metadata_url: 'https://rampart.example/metadata',
};
const provider = {
  configuration_xml: '<xml/>',
  sso_metadata_url: null,
  sso_url: 'https://idp.example/sso',
  entity_id: 'https://idp.example',
  status: 'enabled',
} as const;
const without = {
  getSsoConfiguration: { configurations: [], service_provider },
  getMfaRequirement: { enabled: false },
  listSignInDomains: { domains: [], sign_in_url: 'https://rampart.example/sign-in/1' },
} satisfies Answers;

const open = (answers: Answers = {}) =>
  renderScreen('/settings/authentication-settings', { as: 'administrator', answers: { ...without, ...answers } });

async function enable({ user }: RenderedScreen): Promise<void> {
  await user.click(screen.getByRole('button', { name: 'Enable SSO' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Enable SSO' }));
}

test('a standard user reads which role the screen needs', async () => {
  await renderScreen('/settings/authentication-settings', { as: 'standard' });
  expect(await screen.findByText('You need the Administrator role')).toBeTruthy();
});

test('who has not met the MFA requirement reads the settings and changes none', async () => {
  const rendered = await renderScreen('/settings/authentication-settings', {
    as: sessionOf('administrator', { mfa_required: true, mfa_enabled: false }),
    answers: { ...without, getMfaRequirement: { enabled: true } },
  });
  const toggle = await screen.findByRole<HTMLInputElement>('switch', { name: /Require multi-factor/ });
  expect([toggle.checked, toggle.disabled]).toEqual([true, true]);
  const reason = 'Set up multi-factor authentication in your profile first.';
  expect(screen.getByText(reason)).toBeTruthy();
  expect(await reasonOf(screen.getByRole('button', { name: 'Enable SSO' }), rendered.user)).toBe(reason);
});

test('provider staff who may only view the settings read so, and change none', async () => {
  const domain: SignInDomain = {
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
  const { user } = await renderScreen('/settings/authentication-settings', {
    as: 'rampart-engineer',
    answers: {
      ...without,
      getSsoConfiguration: { configurations: [provider], service_provider },
      listSignInDomains: { domains: [domain], sign_in_url: 'https://rampart.example/sign-in/1' },
    },
  });
  const toggle = await screen.findByRole<HTMLInputElement>('switch', { name: /Require multi-factor/ });
  expect(toggle.disabled).toBe(true);
  const reason = 'Your role can view these settings but not change them. An administrator can.';
  expect(screen.getByText(reason)).toBeTruthy();
  for (const name of ['Remove SSO', 'Check now for haldenfreight.example', 'Remove haldenfreight.example', 'Add domain'])
    expect(await reasonOf(screen.getByRole('button', { name }), user)).toBe(reason);
});

test('an empty field is refused where it was entered', async () => {
  const { user } = await open();
  await user.click(await screen.findByLabelText('Metadata URL'));
  await user.tab();
  expect(await screen.findByText('Metadata URL is required')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Enter SSO xml manually' }));
  await user.click(screen.getByRole('button', { name: 'Enable SSO' }));
  expect(await screen.findByText('SAML 2.0 XML is required')).toBeTruthy();
});

test('metadata that the server refuses is explained in the form', async () => {
  const rendered = await open({ enableSso: refusal(400, 'This is no SAML metadata.') });
  await rendered.user.click(await screen.findByRole('button', { name: 'Enter SSO xml manually' }));
  await rendered.user.type(screen.getByLabelText('SAML 2.0 XML'), '<nonsense/>');
  await enable(rendered);
  expect(await screen.findByText('SSO is not enabled')).toBeTruthy();
  expect(screen.getAllByText(/This is no SAML metadata\./).length).toBeGreaterThan(0);
  expect(rendered.api.requests('enableSso')).toEqual([{ body: { configuration_xml: '<nonsense/>' } }]);
});

test('a metadata address without a sign-in address is explained in the form and in a toast', async () => {
  const rendered = await open({ enableSso: { redirect_url: null } });
  await rendered.user.type(await screen.findByLabelText('Metadata URL'), 'https://idp.example/metadata');
  await enable(rendered);
  expect(await screen.findAllByText('Error Establishing SSO!')).toHaveLength(2);
  expect(screen.getAllByText('There was an issue getting the SSO redirect URI, please double check inputs and try again.')).toHaveLength(2);
});

test('who cancels the confirmation reads of no error, and finds the metadata address in its field', async () => {
  const rendered = await open({ enableSso: stepUpRequired() });
  await rendered.user.type(await screen.findByLabelText('Metadata URL'), 'https://idp.example/metadata');
  await enable(rendered);
  await cancelStepUp(rendered.user);
  expect(screen.queryByText('SSO is not enabled')).toBeNull();
  expect(screen.getByLabelText('Metadata URL')).toHaveProperty('value', 'https://idp.example/metadata');
});

test('who cancels the confirmation of a removal reads of no error', async () => {
  const { user } = await open({
    getSsoConfiguration: { configurations: [provider], service_provider },
    removeSso: stepUpRequired(),
  });
  await user.click(await screen.findByRole('button', { name: 'Remove SSO' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove SSO' }));
  await cancelStepUp(user);
  expect(screen.queryByText('Deleting SSO Failed')).toBeNull();
  expect(screen.getByText('SSO enabled for your tenant')).toBeTruthy();
});

test('an identity provider that could not be removed stays', async () => {
  const { user } = await open({
    getSsoConfiguration: { configurations: [provider], service_provider },
    removeSso: refusal(500, 'The store is not reachable.'),
  });
  await user.click(await screen.findByRole('button', { name: 'Remove SSO' }));
  const question = await screen.findByRole('dialog');
  expect(question.textContent).toContain('Are you sure you want to remove SSO for your this tenant?');
  await user.click(within(question).getByRole('button', { name: 'Remove SSO' }));
  expect(await screen.findByText('Deleting SSO Failed')).toBeTruthy();
  expect(screen.getByText('SSO enabled for your tenant')).toBeTruthy();
});

test('MFA is made optional only after a warning', async () => {
  const { user, api } = await open({ getMfaRequirement: { enabled: true }, setMfaRequirement: { enabled: false } });
  await user.click(await screen.findByRole('switch', { name: /Require multi-factor authentication/ }));
  const question = await screen.findByRole('dialog');
  expect(question.textContent).toContain('This is a security-critical setting.');
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(api.requests('setMfaRequirement')).toEqual([]);
  expect(screen.getByRole('heading', { name: 'MFA is Currently Required for All Users' })).toBeTruthy();
});

test('MFA is required only after a question that says whose sessions it stops', async () => {
  const { user, api } = await renderScreen('/settings/authentication-settings', {
    as: sessionOf('administrator', { mfa_enabled: false }),
    answers: { ...without, setMfaRequirement: { enabled: true } },
  });
  expect(await screen.findByText(/stops every open session without it until it is set up, yours included\./)).toBeTruthy();
  await user.click(screen.getByRole('switch', { name: /Require multi-factor authentication/ }));
  const question = within(await screen.findByRole('dialog', { name: 'Require MFA' }));
  expect(question.getByText('Every open session of a person without MFA is stopped until that person has set it up.')).toBeTruthy();
  expect(question.getByText(/this stops your own session too\. You can make MFA optional again only after setting it up\./)).toBeTruthy();
  expect(api.requests('setMfaRequirement')).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Require MFA' }));
  await expect.poll(() => api.requests('setMfaRequirement')).toEqual([{ body: { enable: true } }]);
});

test('who has MFA is not told that their own session stops', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('switch', { name: /Require multi-factor authentication/ }));
  const question = await screen.findByRole('dialog', { name: 'Require MFA' });
  expect(question.textContent).not.toContain('your own session');
});
