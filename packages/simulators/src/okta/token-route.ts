import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { World } from '../world/world.ts';
import { answer, type VendorAnswer } from '../kit/serve.ts';
import { clientOf, type Access } from './access.ts';

const refuse = (status: number, error: string, description: string): VendorAnswer => ({
  status,
  headers: { 'cache-control': 'no-store', pragma: 'no-cache' },
  body: { error, error_description: description },
});

/** The org authorization server: client credentials of an API service integration, with the secret in the header or in the form. */
export function tokenRoute(server: FastifyInstance, { world, access }: { readonly world: World; readonly access: Access }): void {
  server.post('/oauth2/v1/token', (request, reply) => answer(reply, issueFor(request, world, access)));
}

function issueFor(request: FastifyRequest, world: World, access: Access): VendorAnswer {
  const form = (request.body ?? {}) as Readonly<Record<string, string | undefined>>;
  const client = clientOf(world);
  const shown = shownBy(request.headers.authorization, form);
  if (shown.id !== client.id) return refuse(401, 'invalid_client', 'Invalid value for "client_id" parameter.');
  if (shown.secret !== client.secret) {
    return refuse(401, 'invalid_client', 'The client secret supplied for a confidential client is invalid.');
  }
  if (form['grant_type'] !== 'client_credentials') {
    return refuse(400, 'unsupported_grant_type', 'The authorization grant type is not supported by the authorization server.');
  }
  const scopes = (form['scope'] ?? '').split(' ').filter((scope) => scope !== '');
  if (scopes.length === 0) return refuse(400, 'invalid_scope', 'The scope parameter must be present.');
  if (!scopes.every((scope) => access.isGranted(scope))) {
    return refuse(400, 'invalid_scope', 'One or more scopes are not configured for the authorization server resource.');
  }
  const { token, expiresIn } = access.issue(scopes);
  return {
    status: 200,
    headers: { 'cache-control': 'no-store', pragma: 'no-cache' },
    body: { token_type: 'Bearer', expires_in: expiresIn, access_token: token, scope: scopes.join(' ') },
  };
}

function shownBy(header: string | undefined, form: Readonly<Record<string, string | undefined>>): { id?: string; secret?: string } {
  const [scheme, value] = (header ?? '').split(' ');
  if (scheme?.toLowerCase() === 'basic' && value !== undefined) {
    const text = Buffer.from(value, 'base64').toString('utf8');
    const colon = text.indexOf(':');
    return colon < 0 ? {} : { id: decodeURIComponent(text.slice(0, colon)), secret: decodeURIComponent(text.slice(colon + 1)) };
  }
  return {
    ...(form['client_id'] === undefined ? {} : { id: form['client_id'] }),
    ...(form['client_secret'] === undefined ? {} : { secret: form['client_secret'] }),
  };
}
