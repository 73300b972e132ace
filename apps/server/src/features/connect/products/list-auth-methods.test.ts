import { productRegistry } from '@rampart/catalog/products/registry.ts';
import { AuthMethod } from '@rampart/domain/auth-method.ts';
import { expect, test } from 'vitest';
import { fakeVendor } from '../../../../test-support/connect/fake-vendor.ts';
import { listAuthMethods } from './list-auth-methods.ts';
import { listProducts } from './list-products.ts';

const connectors = ['okta', 'microsoft-graph'].map((id) => fakeVendor(id).connector);
const none = { find: () => undefined };
const ours = { find: () => ({ clientId: 'ours', clientSecret: 'secret' }) };

test('lists every product with its authentication methods in their fixed order, and its parents', () => {
  const listed = listAuthMethods({ connectors, oauthApps: ours });
  expect(Object.keys(listed)).toEqual(productRegistry.map(({ id }) => id));
  for (const { auth_methods } of Object.values(listed)) {
    const order = auth_methods.map(({ name }) => AuthMethod.options.indexOf(name));
    expect(order).toEqual(order.toSorted((one, other) => one - other));
  }
  expect(listed['azure_ad']).toMatchObject({ verbose_name: 'Azure AD', parents: ['microsoft_azure', 'microsoft_e5', 'stand_alone'] });
  expect(listed['azure_ad']?.auth_methods.map(({ name }) => name)).toEqual(['child-module', 'oauth_app', 'url_client_secret_client_id']);
});

test('a form has the words of the product, and what each field says when it is left empty', () => {
  const okta = listAuthMethods({ connectors, oauthApps: none })['okta']?.auth_methods.find(({ name }) => name === 'api_key');
  expect(okta?.fields).toMatchObject([
    {
      name: 'url',
      label: 'URL (Okta address)',
      required: 'URL is required',
      is_secret: false,
      placeholder: 'https://your-company.okta.com',
    },
    { name: 'api_key', label: 'API key (API token)', required: 'API key is required', is_secret: true },
  ]);
});

test('says which secrets have several lines: key files', () => {
  const listed = listAuthMethods({ connectors, oauthApps: none });
  const severalLinesIn = (product: string) =>
    listed[product]?.auth_methods.flatMap(({ fields }) => fields.filter((field) => field.has_several_lines).map(({ name }) => name));
  expect(['google_directory', 'okta', 'jira'].map(severalLinesIn)).toEqual([['api_key'], ['client_secret'], []]);
});

test('what a field of any product says when it is left empty begins with its label', () => {
  const fields = Object.entries(listAuthMethods({ connectors, oauthApps: none })).flatMap(([product, { auth_methods: methods }]) =>
    methods.flatMap(({ name, fields: all }) => all.map(({ label, required }) => ({ at: `${product} ${name}`, label, required }))),
  );
  const needed = fields.filter(({ required }) => required !== undefined && required !== null);
  expect(needed.length).toBeGreaterThan(20);
  const differs = needed.filter(({ label, required }) => `${label.split(' (')[0]} is required`.toLowerCase() !== required?.toLowerCase());
  expect(differs).toEqual([]);
});

test('shows what the vendor must grant before a product is connected', () => {
  const listed = listAuthMethods({ connectors, oauthApps: none });
  expect(listed['okta']?.capabilities).toEqual([{ title: 'People and their managers', scopes: ['people.read'] }]);
  expect(listed['azure_conditional_access']?.capabilities).toEqual([]);
  // Only of what is written there, and for a parent of what is written to its modules.
  const toDeploy = [{ title: 'Change a group with its members', scopes: ['groups.write'] }];
  expect([listed['azure_ad'], listed['microsoft_azure'], listed['azure_conditional_access']].map((one) => one?.deployments)).toEqual([
    toDeploy,
    toDeploy,
    [],
  ]);
});

test('says why an authentication method is not available here', () => {
  const unavailable = (oauthApps: typeof none | typeof ours, product: string) =>
    listAuthMethods({ connectors, oauthApps })[product]?.auth_methods.map((method) => method.unavailable);
  expect(unavailable(none, 'microsoft_azure')).toEqual([expect.stringContaining('RAMPART_OAUTH_APPS'), null]);
  expect(unavailable(ours, 'microsoft_azure')).toEqual([null, null]);
  expect(unavailable(ours, 'proofpoint_tap')).toEqual(['Proofpoint TAP is not available in this version.']);
});

test("lists the catalog's own methods", () => {
  const listed = listProducts({ flags: [], connected: new Set() });
  expect(Object.keys(listed)).toEqual(productRegistry.map(({ id }) => id));
  expect(listed['local_directory']).toMatchObject({
    category: 'identity-record',
    upload: { extensions: ['ldif', 'zip'], label: '.ldif or .zip files', max_bytes: 512 * 1024 * 1024 },
  });
  expect(listed['on_premises']).toMatchObject({ upload: { extensions: ['ldif', 'zip', 'tar'], label: '.ldif, .zip or .tar files' } });
  expect(listed['azure_ad']).toMatchObject({ required_by: ['microsoft_azure', 'microsoft_e5'], upload: null });
});
