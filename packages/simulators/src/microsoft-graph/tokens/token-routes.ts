import type { FastifyInstance, FastifyRequest } from 'fastify';
import { clientCredentials, type Form } from '../../kit/oauth.ts';
import { answer } from '../../kit/serve.ts';
import type { Entra } from '../entra.ts';
import { Aadsts, aadstsAnswer, badScope, invalidClient, invalidGrant, invalidRequest, missing } from './aadsts.ts';
import { tokenSeconds } from './access-token.ts';
import type { KnownApp } from './app-registry.ts';
import { readScopes } from './graph-permissions.ts';
import type { Grant } from './grants.ts';
import { isDirectory, isOwnDirectory } from './tenant.ts';

export function tokenRoutes(server: FastifyInstance, entra: Entra): void {
  const { world, apps, mint, accounts, grants, tenant } = entra;

  async function forApplication(app: KnownApp, directory: string, scope: string): Promise<object> {
    if (!isOwnDirectory(directory, tenant))
      throw invalidRequest(50_059, 'No tenant-identifying information found in either the request or implied by any provided credentials.');
    const { isDefault, permissions, unknown } = readScopes(scope);
    if (!isDefault || permissions.length > 0 || unknown !== null) throw badScope(scope);
    const { clientId, displayName } = app.registration;
    if (!app.isInstalled)
      throw new Aadsts(
        7_000_229,
        'unauthorized_client',
        `The client application ${clientId} is missing service principal in the tenant ${tenant.id}.`,
      );
    const roles = [...app.roles].toSorted();
    const token = await mint.sign({ appid: clientId, app_displayname: displayName, idtyp: 'app', roles });
    return { token_type: 'Bearer', expires_in: tokenSeconds, ext_expires_in: tokenSeconds, access_token: token };
  }

  async function forPerson(app: KnownApp, grant: Grant, requested: string): Promise<object> {
    const { isDefault, permissions, openId, unknown } = readScopes(requested);
    if (unknown !== null) throw badScope(unknown);
    const { clientId, displayName } = app.registration;
    const granted = isDefault ? [...app.scopes] : permissions;
    const isLacking = !app.isInstalled || granted.length === 0 || granted.some((scope) => !app.scopes.has(scope));
    if (isLacking)
      throw invalidGrant(
        65_001,
        `The user or administrator has not consented to use the application with ID '${clientId}' named '${displayName}'. Send an interactive authorization request for this user and resource.`,
      );
    const user = accounts.find(grant.userId)?.user;
    if (user === undefined) throw invalidGrant(50_034, `The user account does not exist in the ${tenant.domain} directory.`);
    const person = { oid: user.id, upn: user.userPrincipalName, name: user.displayName };
    const token = await mint.sign({ appid: clientId, app_displayname: displayName, idtyp: 'user', scp: granted.join(' '), ...person });
    const isRefreshable = readScopes(grant.scope).openId.includes('offline_access');
    return {
      token_type: 'Bearer',
      scope: [...openId.filter((name) => name !== 'offline_access'), ...granted.map((name) => `https://graph.microsoft.com/${name}`)].join(
        ' ',
      ),
      expires_in: tokenSeconds,
      ext_expires_in: tokenSeconds,
      access_token: token,
      ...(isRefreshable ? { refresh_token: grants.issueRefreshToken(grant) } : {}),
      ...(openId.includes('openid') ? { id_token: await mint.sign(person, clientId) } : {}),
    };
  }

  async function issue(request: FastifyRequest, directory: string): Promise<object> {
    const form = (request.body ?? {}) as Form;
    if (!isDirectory(directory, tenant))
      throw invalidRequest(
        90_002,
        `Tenant '${directory}' not found. Check to make sure you have the correct tenant ID and are signing into the correct cloud. Check with your subscription administrator, this may happen if there are no active subscriptions for the tenant.`,
      );
    const kind = form['grant_type'];
    if (kind === undefined) throw missing('grant_type');
    const { id, secret } = clientCredentials(request);
    if (id === '') throw missing('client_id');
    if (secret === '')
      throw invalidClient(7_000_218, "The request body must contain the following parameter: 'client_assertion' or 'client_secret'.");
    const app = apps.authenticated(id, secret);
    if (kind === 'client_credentials') return forApplication(app, directory, form['scope'] ?? '');
    if (kind === 'authorization_code') {
      const grant = grants.redeemCode(form['code'] ?? '', app.registration.clientId, form['redirect_uri'] ?? '', form['code_verifier']);
      return forPerson(app, grant, form['scope'] ?? grant.scope);
    }
    if (kind === 'refresh_token') {
      const grant = grants.refresh(form['refresh_token'] ?? '', app.registration.clientId);
      return forPerson(app, grant, form['scope'] ?? grant.scope);
    }
    throw new Aadsts(70_003, 'unsupported_grant_type', `The app requested an unsupported grant type '${kind}'.`);
  }

  server.post<{ Params: { directory: string } }>('/:directory/oauth2/v2.0/token', async (request, reply) => {
    reply.header('cache-control', 'no-store, no-cache').header('pragma', 'no-cache');
    try {
      return await reply.send(await issue(request, request.params.directory));
    } catch (failure) {
      if (!(failure instanceof Aadsts)) throw failure;
      return answer(reply, aadstsAnswer(failure, world.now()));
    }
  });
}
