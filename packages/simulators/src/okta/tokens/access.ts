import type { FastifyInstance, FastifyRequest } from 'fastify';
import { firstAdministrator } from '../../kit/account-directory.ts';
import type { JWK } from 'jose';
import { clientCredentials, TokenIssuer, type Form } from '../../kit/oauth.ts';
import { pathOf } from '../../kit/rest-api.ts';
import { answer, type VendorAnswer } from '../../kit/serve.ts';
import type { World } from '../../world/world.ts';
import { oktaErrors } from '../api/okta-error.ts';
import { longSecret, oktaId } from '../api/okta-id.ts';
import { openAssertions } from './client-assertions.ts';
import { openPossessionProofs } from './possession-proofs.ts';

/** Who does something: an administrator, or an integration under its own name. */
export interface Caller {
  readonly kind: 'administrator' | 'integration';
  /** The world's id of the administrator, or the client id. */
  readonly id: string;
}

const resources = 'orgs users groups policies networkZones authenticators apps behaviors apiTokens roles trustedOrigins'.split(' ');
const initiallyGranted = [
  ...resources.flatMap((resource) => [`okta.${resource}.read`, `okta.${resource}.manage`]),
  'okta.logs.read',
  'okta.brands.read',
  'okta.templates.read',
  'okta.features.read',
];

export const sswsTokenOf = ({ options }: World): string => longSecret('00', `api token ${options.seed} ${options.company.domain}`, 42);
export const clientOf = ({ options }: World) => ({
  id: oktaId('0oa', `client ${options.seed} ${options.company.domain}`),
  secret: longSecret('', `client secret ${options.seed} ${options.company.domain}`, 64),
});

/** Whose API token it is. */
export const administratorOf = (world: World): Caller => ({ kind: 'administrator', id: firstAdministrator(world).id });

interface Grant {
  readonly clientId: string;
  readonly scopes: readonly string[];
  /** Of the key that the token is bound to. */
  readonly thumbprint: string | undefined;
}

const tokenHeaders = { 'cache-control': 'no-store', pragma: 'no-cache' };

/** The API token and the bearer tokens that Okta accepts, and what each may do. */
export function openAccess(world: World, base: string) {
  const client = clientOf(world);
  const granted = new Set(initiallyGranted);
  const assertions = openAssertions({ audience: `${base}/oauth2/v1/token`, now: () => world.now() });
  const tokens = new TokenIssuer<Grant>({ now: () => world.now(), lifeMs: 3_600_000, prefix: 'eyJraWQi' });
  const proofs = openPossessionProofs(() => world.now());
  const bound = new Set<string>();
  const absent: RegExp[] = [];
  let isApiTokenRevoked = false;

  /** The id of the client that proves itself, or what is wrong with the proof. */
  const clientOfRequest = async (request: FastifyRequest): Promise<{ readonly id: string } | { readonly wrong: string }> => {
    const form = (request.body ?? {}) as Form;
    if (form['client_assertion_type'] !== undefined || form['client_assertion'] !== undefined) return assertions.check(form);
    const shown = clientCredentials(request);
    if (assertions.isClient(shown.id))
      return { wrong: 'Client authentication failed. Either the client or the client credentials are invalid.' };
    if (shown.id !== client.id) return { wrong: 'Invalid value for "client_id" parameter.' };
    return shown.secret === client.secret ? shown : { wrong: 'The client secret supplied for a confidential client is invalid.' };
  };

  const issueFor = async (request: FastifyRequest): Promise<VendorAnswer> => {
    const form = (request.body ?? {}) as Form;
    const proved = await clientOfRequest(request);
    if ('wrong' in proved) return refuse(401, 'invalid_client', proved.wrong);
    const possession = bound.has(proved.id) ? await proofs.check(proofOf(request, `${base}/oauth2/v1/token`)) : undefined;
    if (possession !== undefined && 'wrong' in possession) {
      const headers = possession.error === 'use_dpop_nonce' ? { 'dpop-nonce': proofs.currentNonce() } : {};
      return { ...refuse(400, possession.error, possession.wrong), headers };
    }
    if (form['grant_type'] !== 'client_credentials')
      return refuse(400, 'unsupported_grant_type', 'The authorization grant type is not supported by the authorization server.');
    const scopes = (form['scope'] ?? '').split(' ').filter((scope) => scope !== '');
    if (scopes.length === 0) return refuse(400, 'invalid_scope', 'The scope parameter must be present.');
    if (!scopes.every((scope) => granted.has(scope)))
      return refuse(400, 'invalid_scope', 'One or more scopes are not configured for the authorization server resource.');
    const thumbprint = possession?.thumbprint;
    const token = { access_token: tokens.issue({ clientId: proved.id, scopes, thumbprint }), expires_in: tokens.lifeSeconds };
    return { status: 200, body: { token_type: thumbprint === undefined ? 'Bearer' : 'DPoP', ...token, scope: scopes.join(' ') } };
  };

  async function callerOf(request: FastifyRequest, scope: string): Promise<Caller> {
    const [scheme = '', token = ''] = (request.headers.authorization ?? '').split(' ');
    if (scheme === 'SSWS') {
      if (isApiTokenRevoked || token !== sswsTokenOf(world)) throw oktaErrors.invalidToken();
      return administratorOf(world);
    }
    if (scheme !== 'Bearer' && scheme !== 'DPoP') throw oktaErrors.noSession();
    const found = tokens.find(token);
    if (found === undefined || found.isExpired)
      throw oktaErrors.invalidToken({ 'www-authenticate': 'Bearer error="invalid_token", error_description="The token has expired."' });
    const { thumbprint } = found.grant;
    if (scheme === 'DPoP' || thumbprint !== undefined) {
      const resource = pathOf(request);
      const proof = proofOf(request, base + resource);
      const checked = await proofs.check({ ...proof, token, ...(scheme === 'DPoP' ? {} : { shown: undefined }) });
      if (!('thumbprint' in checked) || checked.thumbprint !== thumbprint) {
        const description = 'wrong' in checked ? checked.wrong : 'The DPoP proof JWT is not signed with the key of the token.';
        throw oktaErrors.wrongProof({ base, scope, resource, algorithms: proofs.algorithms, description });
      }
    }
    // A scope to manage includes the one to read.
    const wide = scope.replace(/\.read$/, '.manage');
    if (![scope, wide].some((one) => found.grant.scopes.includes(one) && granted.has(one))) {
      const description = 'The access token provided does not contain the required scopes.';
      throw oktaErrors.forbidden(undefined, {
        'www-authenticate': `Bearer scope="${scope}", error="insufficient_scope", error_description="${description}"`,
      });
    }
    return { kind: 'integration', id: found.grant.clientId };
  }

  return {
    control: {
      /** Takes a scope such as `okta.logs.read` from the API service integration; its tokens lose it immediately. */
      withdraw: (scope: string) => void granted.delete(scope),
      grant: (scope: string) => void granted.add(scope),
      /** Makes a service app that proves itself by signing, with these public keys, and answers with its client id. */
      addServiceApp: (...keys: readonly JWK[]): string => assertions.add(oktaId('0oa', `service app ${JSON.stringify(keys)}`), keys),
      /** As Okta sets up a new service app: its tokens are bound to a key of which every request shows a proof. */
      requireProofOfPossession: (clientId: string) => void bound.add(clientId),
      /** Proofs with the nonce of the day that ends are refused, with the next one in the answer. */
      endProofNonce: () => proofs.endNonce(),
      /** What the organisation has not bought, by the addresses of its calls. Okta refuses them as it refuses a token, with a code of its own. */
      removeFeature: (calls: RegExp) => void absent.push(calls),
      /** The API token of the company's credentials is revoked. */
      revokeToken() {
        isApiTokenRevoked = true;
      },
    },
    /** Throws Okta's refusal unless the caller with these headers may do what the scope says. */
    async authorize(request: FastifyRequest, scope: string): Promise<Caller> {
      const caller = await callerOf(request, scope);
      if (absent.some((calls) => calls.test(request.url))) throw oktaErrors.noFeature();
      return caller;
    },
    /** The org authorization server: client credentials of an API service integration. */
    addTokenRoute: (server: FastifyInstance) =>
      void server.post('/oauth2/v1/token', async (request, reply) => {
        const issued = await issueFor(request);
        return answer(reply, { ...issued, headers: { ...tokenHeaders, ...issued.headers } });
      }),
  };
}

const proofOf = ({ headers, method }: FastifyRequest, url: string) => {
  const { dpop } = headers;
  return { shown: typeof dpop === 'string' ? dpop : undefined, method, url };
};

const refuse = (status: number, error: string, description: string): VendorAnswer => ({
  status,
  body: { error, error_description: description },
});
