import { expect, test } from 'vitest';
import { testConnection } from '../../test-support/test-connection.ts';
import { okta } from './connector.ts';

async function noticesOver(brands: readonly object[], templates: Readonly<Record<string, unknown>>): Promise<unknown> {
  const { connection } = testConnection({
    method: 'api_key',
    credentials: { url: 'https://halden.okta.com', api_key: 'key' },
    answer: ({ url }) => {
      if (url.pathname.endsWith('/brands')) return Response.json(brands);
      const template = /\/email\/(\w+)\/settings$/.exec(url.pathname)?.[1] ?? '';
      return template in templates ? Response.json(templates[template]) : new Response('{}', { status: 404 });
    },
  });
  const collecting = okta.collects.find(({ fact }) => fact.id === 'identity.mail-notices');
  return collecting?.with(await okta.connect(connection), { since: null, asOf: new Date(0) });
}

test('reads the mails that the organisation has, and their recipients', async () => {
  const brand = { id: 'bnd1', name: 'Halden' };
  const templates = { NewSignOnNotification: { recipients: 'NO_USERS' }, PasswordChanged: { recipients: 'ALL_USERS' } };
  expect(await noticesOver([brand], templates)).toEqual([
    { id: 'sign-in-from-new-device', name: 'New sign-on notification', to: 'nobody' },
    { id: 'password-changed', name: 'Password changed', to: 'everyone' },
  ]);
});

test('each brand has its own', async () => {
  const templates = { AuthenticatorReset: { recipients: 'ADMINS_ONLY' } };
  expect(await noticesOver([{ id: 'bnd1', name: 'Sea' }, { id: 'bnd2' }], templates)).toEqual([
    { id: 'method-reset', name: 'Authenticator reset (Sea)', to: 'administrators' },
    { id: 'method-reset', name: 'Authenticator reset (bnd2)', to: 'administrators' },
  ]);
});
