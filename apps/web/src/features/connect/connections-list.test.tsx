import type { Application } from '@rampart/contract/connect.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { applicationOf, attemptOf, catalogOf, connectionAnswers } from '../../../test-support/connections.ts';
import { refusal, reply } from '../../../test-support/played-api.ts';
import { reasonOf } from '../../../test-support/reason-of.ts';
import { renderScreen } from '../../../test-support/render-screen.tsx';
import { frameAnswers } from '../../../test-support/signed-in.ts';

// On a busy machine that takes longer than a test waits for a screen.
beforeAll(() => import('./connections-list.tsx'));

const address = '/settings/connections';
const unsigned = { ...frameAnswers.getAgreement, signed: false, signed_at: null, signed_by: null };
const secret = 'a-token-that-must-stay-unread-9d2f';
const oktaKey = { url: 'https://halden.okta.com', api_key: secret };
const azureSecret = { url: 'https://login.microsoftonline.com/halden.example', client_id: 'id', client_secret: secret };

const microsoft = ['microsoft_azure', 'microsoft_e5', 'azure_ad', 'azure_conditional_access'];

const tileOf = async (product: string) => within(await screen.findByRole('article', { name: product }));
const drawerOf = async (product: string) =>
  within(await screen.findByRole('dialog', { name: (name) => name.startsWith(`Integrate ${product}`) }));
const press = async (user: UserEvent, name: string): Promise<void> => user.click(await screen.findByRole('button', { name }));

/** Fills in the fields of these names and sends the form. */
async function submit(user: UserEvent, values: Readonly<Record<string, string>>, button = 'Connect'): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const field = document.querySelector<HTMLInputElement>(`input[name="${name}"]`);
    if (field === null) throw new Error(`There is no field ${name}.`);
    await user.clear(field);
    await user.click(field);
    await user.paste(value);
  }
  await press(user, button);
}

test('a read-only user reads which role the screen needs', async () => {
  await renderScreen(address, { as: 'read-only' });
  expect(await screen.findByRole('heading', { level: 1, name: /standard role/i })).toBeTruthy();
});

test('before the agreement is signed the products are shown, and none can be connected', async () => {
  const { user } = await renderScreen(address, { as: 'standard', answers: { ...catalogOf('okta'), getAgreement: unsigned } });
  expect(await screen.findByText(/The user agreements have not been signed by an admin\./)).toBeTruthy();
  const connect = screen.getByRole('button', { name: 'Connect Okta' });
  expect(await reasonOf(connect, user)).toBe('The user agreements have to be signed first.');
});

test('a standard user connects a product, without what only staff see', async () => {
  const connected: Application[] = [];
  const { user, api } = await renderScreen(address, {
    as: 'standard',
    answers: {
      ...catalogOf('okta'),
      ...connectionAnswers(connected),
      createCredentials: () => {
        connected.push(applicationOf('okta'));
        return { applications: connected };
      },
    },
  });
  await press(user, 'Connect Okta');
  const drawer = await drawerOf('Okta');
  await submit(user, oktaKey);
  expect((await drawer.findByRole('status')).textContent).toBe('Connected & HealthySigned in as Halden Freight');
  expect(api.requests('createCredentials')).toEqual([
    { body: { product: 'okta', auth_method: 'api_key', credentials: oktaKey, children: [] } },
  ]);
  await user.click(drawer.getByRole('button', { name: 'Done' }));
  const update = await screen.findByRole('button', { name: 'Update Credentials Okta' });
  await waitFor(() => expect(document.activeElement).toBe(update));
  expect(screen.queryByRole('button', { name: 'Trigger Processing' })).toBeNull();
  expect(screen.queryByText('Not Processed')).toBeNull();
});

test('a failed connection says why in the drawer and on its tile, without the secret, which is not shown again', async () => {
  const reason = '10.0.0.1 is not on the public internet. Use a public address, or ask the operator to allow its network.';
  const connected: Application[] = [];
  const { user } = await renderScreen(address, {
    as: 'administrator',
    answers: {
      ...catalogOf('okta'),
      ...connectionAnswers(connected),
      createCredentials: () => {
        connected.push(applicationOf('okta', { connections: [attemptOf(reason)], account: null }));
        return { applications: connected };
      },
    },
  });
  await press(user, 'Connect Okta');
  const drawer = await drawerOf('Okta');
  await submit(user, { ...oktaKey, url: 'https://10.0.0.1' });
  expect(await drawer.findByText('Okta did not connect')).toBeTruthy();
  const alert = drawer.getAllByRole('alert').find(({ textContent }) => textContent !== '');
  expect(alert?.textContent).toBe(`Okta did not connect${reason}`);
  await user.click(drawer.getByRole('button', { name: 'Cancel' }));
  await user.hover(await (await tileOf('Okta')).findByRole('button', { name: 'Connection Error' }));
  expect((await screen.findByRole('tooltip')).textContent).toBe(reason);
  await press(user, 'Update Credentials Okta');
  await drawerOf('Okta');
  expect(document.querySelector<HTMLInputElement>('input[name="api_key"]')?.value).toBe('');
});

test('a healthy connection is checked on demand, and keeps its credentials when new ones fail', async () => {
  const connected = [applicationOf('okta')];
  const { user, api } = await renderScreen(address, {
    as: 'administrator',
    answers: {
      ...catalogOf('okta'),
      ...connectionAnswers(connected),
      checkApplication: () => {
        connected.splice(0, 1, applicationOf('okta', { connections: [attemptOf(), attemptOf()] }));
        return null;
      },
      createCredentials: refusal(400, 'Okta refused the credentials. Enter them again. The connection keeps the credentials it had.'),
    },
  });
  const tile = await tileOf('Okta');
  expect(await tile.findByText('1 of the last 1 checks succeeded')).toBeTruthy();
  await press(user, 'Update Credentials Okta');
  const drawer = await drawerOf('Okta');
  await user.click(drawer.getByRole('button', { name: 'Check now' }));
  expect(await tile.findByText('2 of the last 2 checks succeeded')).toBeTruthy();
  expect(api.requests('checkApplication')).toEqual([{ params: { uuid: connected[0]?.uuid } }]);
  await submit(user, { ...oktaKey, api_key: 'mistyped' }, 'Update Credentials');
  expect(await drawer.findByText(/The connection keeps the credentials it had\./)).toBeTruthy();
  expect(drawer.getByText('The credentials were not stored')).toBeTruthy();
  await user.click(drawer.getByRole('button', { name: 'Cancel' }));
  expect(tile.getByText('Connected & Healthy')).toBeTruthy();
});

test('consent asks for the permissions to deploy when that is chosen, and the page lists them', async () => {
  const catalog = catalogOf('azure_ad');
  const oauth = {
    name: 'oauth_app' as const,
    verbose_name: 'OAuth',
    outreach: false,
    help: '',
    fields: [],
    unavailable: null,
  };
  const deployments = [{ title: 'Change a group with its members', scopes: ['Group.ReadWrite.All'] }];
  const supported = Object.fromEntries(
    Object.entries(catalog.listAuthMethods).map(([id, one]) => [id, { ...one, auth_methods: [oauth], deployments }]),
  );
  const delegate = {
    access: 'a',
    state: 's',
    link: 'https://login.microsoftonline.com/organizations/oauth2/v2.0/authorize',
    expires_at: '2026-11-15T08:15:00.000Z',
  };
  const { user, api } = await renderScreen(address, {
    as: 'administrator',
    answers: { ...catalog, ...connectionAnswers([]), listAuthMethods: supported, getDelegateToken: delegate },
  });
  await press(user, 'Connect Azure AD');
  const drawer = await drawerOf('Azure AD');
  expect(drawer.getByRole('heading', { name: 'Permissions to deploy' })).toBeTruthy();
  expect(drawer.getByText('Group.ReadWrite.All')).toBeTruthy();
  await user.click(drawer.getByRole('button', { name: 'Copy link' }));
  await user.click(drawer.getByRole('checkbox', { name: 'Let Rampart deploy changes' }));
  await user.click(drawer.getByRole('button', { name: 'Copy link' }));
  await waitFor(() => expect(api.requests('getDelegateToken')).toHaveLength(2));
  expect(api.requests('getDelegateToken').map(({ query }) => query)).toMatchObject([
    { application: 'azure_ad', with_deployment: false },
    { application: 'azure_ad', with_deployment: true },
  ]);
});

test('a product with its own connection gives it up to become a module', async () => {
  const connected = [applicationOf('azure_ad')];
  const { user, api } = await renderScreen(address, {
    as: 'administrator',
    answers: {
      ...catalogOf(...microsoft),
      ...connectionAnswers(connected),
      deleteCredentials: () => {
        connected.splice(0);
        return null;
      },
      createCredentials: ({ body }) => {
        const modules = body.children.map((module) => applicationOf(module, { auth_method: 'child-module', parent: body.product }));
        connected.push(applicationOf(body.product), ...modules);
        return { applications: connected };
      },
    },
  });
  expect(await (await tileOf('Azure AD')).findByText('Connected & Healthy')).toBeTruthy();
  await press(user, 'Connect Microsoft Azure');
  await press(user, 'Continue');
  const question = within(await screen.findByRole('dialog', { name: 'Conflicting standalone connections' }));
  expect(question.getByText(/Azure AD has a connection of its own\./)).toBeTruthy();
  await user.click(question.getByRole('button', { name: 'Disconnect and continue' }));
  const drawer = await drawerOf('Microsoft Azure');
  expect(api.requests('deleteCredentials')).toEqual([{ body: { application_uuid: applicationOf('azure_ad').uuid } }]);
  await submit(user, azureSecret);
  await user.click(await drawer.findByRole('button', { name: 'Done' }));
  for (const module of ['Azure AD', 'Azure Conditional Access']) expect(await (await tileOf(module)).findByText('Enabled')).toBeTruthy();
});

test('what a colleague has connected meanwhile is a conflict, said in the words of both products', async () => {
  const conflict = { detail: 'Conflict.', request_id: 'played', product: 'microsoft_e5', incompatible_products: ['microsoft_azure'] };
  const { user } = await renderScreen(address, {
    as: 'administrator',
    answers: { ...catalogOf(...microsoft), ...connectionAnswers([]), createCredentials: reply(409, conflict) },
  });
  await press(user, 'Connect Microsoft Security Suite (E5)');
  await press(user, 'Continue');
  await drawerOf('Microsoft Security Suite (E5)');
  await submit(user, azureSecret);
  const toast = await screen.findByText('Conflicting Modules detected');
  expect(toast.closest('[role=alert]')?.textContent).toContain(
    'Microsoft Security Suite (E5) cannot be enabled as it conflicts with Microsoft Azure.',
  );
});

test('a file of another kind is not sent', async () => {
  const { user, api } = await renderScreen(address, {
    as: 'administrator',
    answers: { ...catalogOf('local_directory'), ...connectionAnswers([]) },
  });
  await press(user, 'Connect Local Directory');
  const drawer = await drawerOf('Local Directory');
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  await userEvent.setup({ applyAccept: false }).upload(input!, new File(['a,b'], 'people.csv', { type: 'text/csv' }));
  expect(await drawer.findByText('Invalid file type')).toBeTruthy();
  expect(drawer.getByText('You tried to upload a .csv file. Only .ldif or .zip files are accepted.')).toBeTruthy();
  expect(await reasonOf(drawer.getByRole('button', { name: 'Upload' }), user)).toBe('Choose a file first.');
  await user.click(drawer.getByRole('button', { name: 'Cancel' }));
  expect((await tileOf('Local Directory')).getByText('Not Connected')).toBeTruthy();
  expect(api.requests('createCredentials')).toEqual([]);
});
