import type { FastifyInstance, FastifyRequest } from 'fastify';
import { clientCredentials, type Form } from '../../kit/oauth.ts';
import { answer } from '../../kit/serve.ts';
import type { Entra } from '../entra.ts';
import { Aadsts, aadstsAnswer } from './aadsts.ts';
import { isDirectory, isOwnDirectory, mailPermission, readScopes, type KnownApp } from './applications.ts';
import { exchangeAudience, tokenSeconds, type Grant } from './tokens.ts';

export function tokenRoutes(server: FastifyInstance, entra: Entra): void {
  const { world, apps, mint, accounts, grants, tenant } = entra;
  const lifetime = { token_type: 'Bearer', expires_in: tokenSeconds, ext_expires_in: tokenSeconds };

  async function forApplication({ registration, isInstalled, roles }: KnownApp, directory: string, scope: string): Promise<object> {
    if (!isOwnDirectory(directory, tenant)) throw new Aadsts(50_059);
    const isForMail = scope === `${exchangeAudience}/.default`;
    const { isDefault, permissions, unknown } = readScopes(isForMail ? 'https://graph.microsoft.com/.default' : scope);
    if (!isDefault || permissions.length > 0 || unknown !== null) throw new Aadsts(70_011, { scope });
    const { clientId, displayName } = registration;
    if (!isInstalled) throw new Aadsts(7_000_229, { clientId, tenantId: tenant.id });
    // Each service sees its own permissions only.
    const own = [...roles].filter((role) => (role === mailPermission) === isForMail).toSorted();
    const claims = { appid: clientId, app_displayname: displayName, idtyp: 'app', roles: own };
    return { ...lifetime, access_token: await (isForMail ? mint.sign(claims, exchangeAudience) : mint.sign(claims)) };
  }

  async function forPerson({ registration, isInstalled, scopes }: KnownApp, grant: Grant, requested: string): Promise<object> {
    const { isDefault, permissions, openId, unknown } = readScopes(requested);
    if (unknown !== null) throw new Aadsts(70_011, { scope: unknown });
    const { clientId, displayName } = registration;
    const granted = isDefault ? [...scopes] : permissions;
    if (!isInstalled || granted.length === 0 || granted.some((scope) => !scopes.has(scope)))
      throw new Aadsts(65_001, { clientId, displayName });
    const user = accounts.find(grant.userId)?.user;
    if (user === undefined) throw new Aadsts(50_034, { domain: tenant.domain });
    const person = { oid: user.id, upn: user.userPrincipalName, name: user.displayName };
    const claims = { appid: clientId, app_displayname: displayName, idtyp: 'user', scp: granted.join(' '), ...person };
    const signInScopes = openId.filter((name) => name !== 'offline_access');
    const isRefreshable = readScopes(grant.scope).openId.includes('offline_access');
    return {
      ...lifetime,
      scope: [...signInScopes, ...granted.map((name) => `https://graph.microsoft.com/${name}`)].join(' '),
      access_token: await mint.sign(claims),
      ...(isRefreshable ? { refresh_token: grants.issueRefreshToken(grant) } : {}),
      ...(openId.includes('openid') ? { id_token: await mint.sign(person, clientId) } : {}),
    };
  }

  async function issue(request: FastifyRequest, directory: string): Promise<object> {
    const form = (request.body ?? {}) as Form;
    if (!isDirectory(directory, tenant)) throw new Aadsts(90_002, { directory });
    const { grant_type: kind, scope, code = '', redirect_uri: redirectUri = '', code_verifier: verifier, refresh_token: token = '' } = form;
    if (kind === undefined) throw new Aadsts(900_144, { parameter: 'grant_type' });
    const { id, secret } = clientCredentials(request);
    if (id === '') throw new Aadsts(900_144, { parameter: 'client_id' });
    if (secret === '') throw new Aadsts(7_000_218);
    const app = apps.authenticated(id, secret);
    const { clientId } = app.registration;
    if (kind === 'client_credentials') return forApplication(app, directory, scope ?? '');
    if (kind !== 'authorization_code' && kind !== 'refresh_token') throw new Aadsts(70_003, { kind });
    const grant = kind === 'refresh_token' ? grants.refresh(token, clientId) : grants.redeemCode(code, clientId, redirectUri, verifier);
    return forPerson(app, grant, scope ?? grant.scope);
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
