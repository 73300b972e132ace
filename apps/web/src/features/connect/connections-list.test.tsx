import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Answers } from '../../../test-support/played-api.ts';
import { reasonOf } from '../../../test-support/reason-of.ts';
import { renderScreen } from '../../../test-support/render-screen.tsx';
import { frameAnswers } from '../../../test-support/signed-in.ts';

const address = '/settings/connections';
const unsigned = { ...frameAnswers.getAgreement, signed: false, signed_at: null, signed_by: null };
const catalog = {
  listProducts: {
    okta: {
      name: 'Okta',
      category: 'identity-and-access-management',
      about: 'Sign-on.',
      content_keys: [],
      deployment_types: ['auto'],
      is_configurable: false,
      processed_by_default: true,
      documentation: 'connect-okta',
      mark: 'M0 0h24v24H0z',
      licensed_features: [],
      required_by: [],
      conflicts_with: [],
      upload: null,
      feature_flag: null,
    },
  },
  listAuthMethods: {
    okta: {
      verbose_name: 'Okta',
      auth_methods: [{ name: 'api_key', verbose_name: 'API Key', outreach: false, help: '', fields: [], unavailable: null }],
      parents: ['stand_alone'],
      capabilities: [],
    },
  },
} satisfies Answers;

test('a read-only user reads which role the screen needs', async () => {
  await renderScreen(address, { as: 'read-only' });
  expect(await screen.findByRole('heading', { level: 1, name: /standard role/i })).toBeTruthy();
});

test('before the agreement is signed the products are shown, and none can be connected', async () => {
  const { user } = await renderScreen(address, { as: 'standard', answers: { ...catalog, getAgreement: unsigned } });
  expect(await screen.findByText(/The user agreements have not been signed by an admin\./)).toBeTruthy();
  const connect = screen.getByRole('button', { name: 'Connect Okta' });
  expect(await reasonOf(connect, user)).toBe('The user agreements have to be signed first.');
});
