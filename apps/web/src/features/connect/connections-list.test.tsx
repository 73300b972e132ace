import type { Application } from '@rampart/contract/connect.ts';
import { copyRefused } from '@rampart/ui/copy-text.ts';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { applicationOf, attemptOf, catalogOf, connectionAnswers } from '../../../test-support/connections.ts';
import { refusal, reply } from '../../../test-support/played-api.ts';
import { reasonOf } from '../../../test-support/reason-of.ts';
import { renderScreen } from '../../../test-support/render-screen.tsx';
import { frameAnswers, unprocessedAnswers } from '../../../test-support/signed-in.ts';

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
  expect(await screen.findByText('You need the Standard role')).toBeTruthy();
});

test('a tile has two buttons, and the rest in a menu', async () => {
  const answers = { ...catalogOf('okta', 'jira'), ...connectionAnswers([applicationOf('okta'), applicationOf('jira')]) };
  const impact = { getDisconnectionImpact: refusal(500, 'The store is not reachable.') };
  const { user } = await renderScreen(address, { as: 'administrator', answers: { ...answers, ...impact } });
  const jira = await tileOf('Jira');
  await jira.findByRole('button', { name: 'Configure Jira' });
  expect(jira.queryByRole('button', { name: 'Disconnect Jira' })).toBeNull();
  expect((await tileOf('Okta')).getByRole('button', { name: 'Disconnect Okta' })).toBeTruthy();
  await user.click(jira.getByRole('button', { name: 'More actions for Jira' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Disconnect Jira' }));
  expect(await screen.findByRole('dialog', { name: 'Disconnect Jira' })).toBeTruthy();
});

test('groups without products are one line at the end, and none while a filter is set', async () => {
  const answers = { ...catalogOf('okta', 'jira'), ...connectionAnswers([]) };
  const { user } = await renderScreen(address, { as: 'administrator', answers });
  const line = await screen.findByText(/^No products are supported yet for .*Networking.* and Additional Security Products\.$/);
  expect(line.textContent).not.toContain('Work Management');
  expect(screen.queryByRole('heading', { name: 'Networking' })).toBeNull();
  await user.type(screen.getByRole('searchbox'), 'okta');
  await waitFor(() => expect(screen.queryByText(/^No products are supported yet/)).toBeNull());
});

test.each(['rampart-sales-engineer', 'rampart-admin'] as const)('a %s triggers processing, and changes no connection', async (role) => {
  const okta = applicationOf('okta');
  const { user, api } = await renderScreen(`${address}?connect=okta`, {
    as: role,
    answers: {
      ...catalogOf('okta'),
      ...connectionAnswers([okta]),
      getCustomerAttributes: unprocessedAnswers.getCustomerAttributes,
      triggerProcessing: { run_uuid: '0b6f8f0e-7a55-4a3e-9a3c-5d1f6a1c2b09' },
    },
  });
  const update = await screen.findByRole('button', { name: 'Update Credentials Okta' });
  expect(await reasonOf(update, user)).toMatch(/^Your role can view connections but not change them\./);
  expect(screen.queryByRole('dialog', { name: /^Integrate/ })).toBeNull();
  await press(user, 'Trigger Processing');
  const dialog = within(await screen.findByRole('dialog', { name: 'Trigger Processing' }));
  await user.click(dialog.getByRole('button', { name: 'Trigger Processing' }));
  expect(await screen.findByText('Reading one application now.')).toBeTruthy();
  expect(api.requests('triggerProcessing')).toEqual([{ body: { application_uuids: [okta.uuid] } }]);
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
  const said = (await drawer.findByText('Connected & Healthy')).closest('[role=status]');
  expect(said?.textContent).toBe('Connected & HealthySigned in as Halden Freight');
  expect(drawer.getByRole('button', { name: 'Copy the account' })).toBeTruthy();
  expect(api.requests('createCredentials')).toEqual([
    { body: { product: 'okta', auth_method: 'api_key', credentials: oktaKey, children: [], replaces: [] } },
  ]);
  await user.click(drawer.getByRole('button', { name: 'Done' }));
  const update = await screen.findByRole('button', { name: 'Update Credentials Okta' });
  await waitFor(() => expect(document.activeElement).toBe(update));
  expect(screen.queryByRole('button', { name: 'Trigger Processing' })).toBeNull();
  expect(screen.queryByText('Not Processed')).toBeNull();
});

test('what was read in part says when, and why the rest was not', async () => {
  const application = applicationOf('okta');
  const reading = { title: 'Sign-ins', state: 'read' as const, scopes: [], read_at: '2026-03-01T09:00:00Z', because: 'Okta is busy.' };
  const { user } = await renderScreen(address, {
    as: 'standard',
    answers: { ...catalogOf('okta'), ...connectionAnswers([application]), getApplication: { application, readings: [reading] } },
  });
  await press(user, 'Update Credentials Okta');
  expect(await (await drawerOf('Okta')).findByText(/^Read in part 1 Mar 2026, .*: Okta is busy\.$/)).toBeTruthy();
});

test('a first attempt that fails says why in the drawer, and leaves the tile as it was', async () => {
  const reason =
    '10.0.0.1 could not be reached. Check the address, then try again; one in a private network has to be allowed by the operator.';
  const { user } = await renderScreen(address, {
    as: 'administrator',
    answers: { ...catalogOf('okta'), ...connectionAnswers([]), createCredentials: refusal(400, reason) },
  });
  await press(user, 'Connect Okta');
  const drawer = await drawerOf('Okta');
  await submit(user, { ...oktaKey, url: 'https://10.0.0.1' });
  expect((await drawer.findByText('The credentials were not stored')).closest('[role=alert]')?.textContent).toContain(reason);
  await user.click(drawer.getByRole('button', { name: 'Cancel' }));
  const tile = await tileOf('Okta');
  expect(tile.getByText('Not Connected')).toBeTruthy();
  expect(tile.queryByRole('button', { name: 'Disconnect Okta' })).toBeNull();
});

test('a file that was never read with success connects nothing', async () => {
  const reason = 'Line 3 cannot be read. Export it again, then upload it.';
  const application = applicationOf('local_directory', { connections: [attemptOf(reason)], account: null });
  await renderScreen(address, { as: 'administrator', answers: { ...catalogOf('local_directory'), ...connectionAnswers([application]) } });
  const tile = await tileOf('Local Directory');
  expect(await tile.findByText('Not Connected')).toBeTruthy();
  expect(tile.getAllByRole('button')).toEqual([tile.getByRole('button', { name: 'Connect Local Directory' })]);
});

test('a failed connection says why in the drawer and on its tile, without the secret, which is not shown again', async () => {
  const reason =
    '10.0.0.1 could not be reached. Check the address, then try again; one in a private network has to be allowed by the operator.';
  const failing = applicationOf('okta', { connections: [attemptOf('Okta refused the credentials. Enter them again.')] });
  const connected: Application[] = [failing];
  const { user } = await renderScreen(address, {
    as: 'administrator',
    answers: {
      ...catalogOf('okta'),
      ...connectionAnswers(connected),
      createCredentials: () => {
        connected.splice(0, 1, { ...failing, connections: [attemptOf(reason)], account: null });
        return { applications: connected };
      },
    },
  });
  await press(user, 'Update Credentials Okta');
  const drawer = await drawerOf('Okta');
  await submit(user, { ...oktaKey, url: 'https://10.0.0.1' }, 'Update Credentials');
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
      createCredentials: refusal(400, 'Okta refused the credentials. Enter them again. The connection keeps its previous credentials.'),
    },
  });
  const tile = await tileOf('Okta');
  expect(await tile.findByText('The only check so far succeeded')).toBeTruthy();
  await press(user, 'Update Credentials Okta');
  const drawer = await drawerOf('Okta');
  await user.click(drawer.getByRole('button', { name: 'Check now' }));
  expect(await tile.findByText('2 of the last 2 checks succeeded')).toBeTruthy();
  expect(api.requests('checkApplication')).toEqual([{ params: { uuid: connected[0]?.uuid } }]);
  await submit(user, { ...oktaKey, api_key: 'mistyped' }, 'Update Credentials');
  expect(await drawer.findByText(/The connection keeps its previous credentials\./)).toBeTruthy();
  expect(drawer.getByText('The credentials were not stored')).toBeTruthy();
  await user.click(drawer.getByRole('button', { name: 'Cancel' }));
  expect(tile.getByText('Connected & Healthy')).toBeTruthy();
});

const consentLink = 'https://login.microsoftonline.com/organizations/oauth2/v2.0/authorize';
const deployments = [{ title: 'Change a group with its members', scopes: ['Group.ReadWrite.All'] }];

/** The drawer of Azure AD, which is connected by consent alone here. */
async function openConsent(changes: { readonly expires_at?: string } = {}) {
  const catalog = catalogOf('azure_ad');
  const oauth = { name: 'oauth_app' as const, verbose_name: 'OAuth', outreach: false, help: '', fields: [], unavailable: null };
  const supported = Object.fromEntries(
    Object.entries(catalog.listAuthMethods).map(([id, one]) => [id, { ...one, auth_methods: [oauth], deployments }]),
  );
  const delegate = {
    application: 'azure_ad',
    access: 'a',
    state: 's',
    link: consentLink,
    expires_at: new Date(Date.now() + 15 * 60_000).toISOString(),
    ...changes,
  };
  const { user, api } = await renderScreen(address, {
    as: 'administrator',
    answers: { ...catalog, ...connectionAnswers([]), listAuthMethods: supported, getDelegateToken: delegate },
  });
  await press(user, 'Connect Azure AD');
  return { user, api, drawer: await drawerOf('Azure AD') };
}

test('consent asks for the permissions to deploy when that is chosen, and the page lists them', async () => {
  const { user, api, drawer } = await openConsent();
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

/** As a browser passes on what another of its windows has written. */
const hearFailure = (failure: object): Promise<void> =>
  act(async () => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'rampart.consent-failure', newValue: JSON.stringify(failure) }));
  });

test('a consent link that the browser refuses to copy is shown, and its consent awaited', async () => {
  const { user, drawer } = await openConsent();
  const refused = vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as unknown as Clipboard);
  onTestFinished(() => void vi.restoreAllMocks());
  const copy = drawer.getByRole('button', { name: 'Copy link' });
  const field = () => drawer.queryByRole('textbox', { name: 'Link to give consent to Azure AD' });
  await user.click(copy);
  expect(await drawer.findByText(copyRefused)).toBeTruthy();
  expect(field()).toHaveProperty('value', consentLink);
  expect(drawer.getByText(/^Waiting for consent to Azure AD/)).toBeTruthy();
  expect(drawer.queryByText('The consent could not be started')).toBeNull();
  // The link was made without the permissions to deploy.
  await user.click(drawer.getByRole('checkbox', { name: 'Let Rampart deploy changes' }));
  expect(field()).toBeNull();
  await user.click(copy);
  await waitFor(() => expect(field()).toHaveProperty('value', consentLink));
  await hearFailure({ application: 'azure_ad', reason: 'User declined.' });
  await waitFor(() => expect(field()).toBeNull());
  refused.mockRestore();
  await user.click(copy);
  expect(await screen.findByText('Link copied to clipboard.')).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe(consentLink);
  expect(field()).toBeNull();
});

test('a consent that is declined, or that does not come in time, ends the waiting and says why', async () => {
  const { user, drawer } = await openConsent({ expires_at: new Date(Date.now() + 60_000).toISOString() });
  await user.click(drawer.getByRole('button', { name: 'Copy link' }));
  expect(await drawer.findByText(/^Waiting for consent to Azure AD/)).toBeTruthy();
  await act(async () => {
    window.dispatchEvent(new Event('focus'));
  });
  expect(drawer.getByText(/^No consent has arrived yet\. If the window is closed, press Connect to open it again/)).toBeTruthy();
  await hearFailure({ application: 'okta', reason: 'Not this one.' });
  await hearFailure({ application: 'azure_ad', reason: 'User declined to consent to access the app. (access_denied)' });
  expect((await drawer.findByText('Azure AD was not connected')).closest('[role=alert]')?.textContent).toContain('User declined');
  expect(drawer.queryByText(/^Waiting for consent/)).toBeNull();
  expect(drawer.queryByText('Not this one.')).toBeNull();
  cleanup();
  const late = await openConsent({ expires_at: new Date(Date.now() + 50).toISOString() });
  await late.user.click(late.drawer.getByRole('button', { name: 'Copy link' }));
  expect(await late.drawer.findByText(/^No consent arrived before the link expired\./)).toBeTruthy();
});

test('a product with its own connection gives it up once its parent is connected, and not before', async () => {
  const connected = [applicationOf('azure_ad')];
  let isRight = false;
  const { user, api } = await renderScreen(address, {
    as: 'administrator',
    answers: {
      ...catalogOf(...microsoft),
      ...connectionAnswers(connected),
      getDisconnectionImpact: { deployments: 2, under_way: 1, subscriptions: 0, groups: ['Rampart: Emergency Access'] },
      createCredentials: ({ body }) => {
        if (!isRight) return refusal(400, 'Microsoft refused the credentials. Azure AD stayed connected.');
        connected.splice(0);
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
  // As when it is disconnected.
  expect(question.getByText(/^1 deployment that is under way or waits is stopped\./)).toBeTruthy();
  expect(question.getByText(/^2 deployments stay in the product/)).toBeTruthy();
  expect(question.getByText(/^No longer synced: “Rampart: Emergency Access”/)).toBeTruthy();
  await user.click(question.getByRole('button', { name: 'Disconnect and continue' }));
  const drawer = await drawerOf('Microsoft Azure');
  expect(drawer.getByText(/^Azure AD stays connected until Microsoft Azure is\./)).toBeTruthy();
  await submit(user, azureSecret);
  expect(await drawer.findByText(/Azure AD stayed connected\./)).toBeTruthy();
  expect((await tileOf('Azure AD')).getByText('Connected & Healthy')).toBeTruthy();
  isRight = true;
  await submit(user, azureSecret);
  expect(api.requests('createCredentials').map(({ body }) => body.replaces)).toEqual([
    [applicationOf('azure_ad').uuid],
    [applicationOf('azure_ad').uuid],
  ]);
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
