import type { FastifyInstance } from 'fastify';
import { compactVerify, decodeJwt, decodeProtectedHeader } from 'jose';
import { type Form, TokenIssuer } from '../../kit/oauth.ts';
import { answer, type VendorAnswer } from '../../kit/serve.ts';
import type { World } from '../../world/world.ts';
import { googleErrors } from '../api/google-error.ts';
import { serviceAccountOf } from './service-account.ts';

/** Who does something: a person, in whose name an integration may call. */
export interface Caller {
  readonly email: string;
  /** The service account that acts in the person's name. */
  readonly client?: string;
}

const prefix = 'https://www.googleapis.com/auth/';
export const scopeNames = [
  'admin.directory.customer.readonly',
  'admin.directory.domain.readonly',
  'admin.directory.user.readonly',
  'admin.directory.user',
  'admin.directory.user.alias.readonly',
  'admin.directory.group.readonly',
  'admin.directory.group',
  'admin.directory.group.member.readonly',
  'admin.directory.group.member',
  'admin.directory.orgunit.readonly',
  'admin.directory.rolemanagement.readonly',
  'admin.directory.rolemanagement',
  'admin.reports.audit.readonly',
  'apps.groups.settings',
  'apps.alerts',
  'cloud-identity.policies.readonly',
] as const;

interface Grant {
  readonly scopes: readonly string[];
  readonly subject: string;
}

const jwtBearer = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const audiences = ['https://oauth2.googleapis.com/token', 'https://accounts.google.com/o/oauth2/token'];
const longestSeconds = 3600;

const refuse = (status: number, error: string, description: string): VendorAnswer => ({
  status,
  body: { error, error_description: description },
});
const notDelegated =
  'Client is unauthorized to retrieve access tokens using this method, or client not authorized for any of the scopes requested.';

interface AccessOptions {
  readonly world: World;
  /** Whether an account may be acted for, and may call the administrator's APIs. */
  readonly findAccount: (email: string) => { readonly isSuspended: boolean; readonly isAdministrator: boolean } | undefined;
}

export type Access = ReturnType<typeof openAccess>;

/** The token endpoint (RFC 7523), and domain-wide delegation: which scopes the service account may ask for in a person's name. */
export function openAccess({ world, findAccount }: AccessOptions) {
  const account = serviceAccountOf(world);
  const delegated = new Set<string>(scopeNames);
  const tokens = new TokenIssuer<Grant>({ now: () => world.now(), lifeMs: longestSeconds * 1000, prefix: 'ya29.c.' });
  let isKeyDeleted = false;

  async function issueFor(form: Form): Promise<VendorAnswer> {
    if (form['grant_type'] !== jwtBearer) return refuse(400, 'unsupported_grant_type', `Invalid grant_type: ${form['grant_type'] ?? ''}`);
    const assertion = form['assertion'] ?? '';
    const { iss, sub, scope, iat, exp, aud } = claimsOf(assertion);
    if (iss !== account.email) return refuse(400, 'invalid_grant', 'Invalid grant: account not found');
    // Google's own library names no key: then every key of the account is tried.
    if (isKeyDeleted || (keyIdOf(assertion) ?? account.keyId) !== account.keyId || !(await isSigned(assertion)))
      return refuse(400, 'invalid_grant', 'Invalid JWT Signature.');
    if (!audiences.includes(String(aud))) return refuse(400, 'invalid_grant', 'Invalid JWT: Failed audience check.');
    // A client dates its assertion by its own clock, which is not the world's while its past is lived through.
    const isTimely = [world.now(), new Date()].some((now) => isShortLived({ iat, exp }, now.getTime() / 1000));
    if (!isTimely)
      return refuse(
        400,
        'invalid_grant',
        'Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe. Check your iat and exp values in the JWT claim.',
      );
    const scopes = (typeof scope === 'string' ? scope : '').split(' ').filter(Boolean);
    if (scopes.length === 0) return refuse(400, 'invalid_scope', 'Invalid OAuth scope or ID token audience provided.');
    const known = scopes.every((one) => scopeNames.some((name) => `${prefix}${name}` === one));
    if (!known) return refuse(400, 'invalid_scope', 'Some requested scopes were invalid.');
    const subject = findAccount(String(sub));
    if (subject === undefined) return refuse(400, 'invalid_grant', 'Invalid email or User ID');
    if (subject.isSuspended) return refuse(400, 'invalid_grant', 'Account has been disabled');
    // Google refuses the whole request for one scope that was not delegated, and does not say which.
    if (!scopes.every((one) => delegated.has(one.slice(prefix.length)))) return refuse(401, 'unauthorized_client', notDelegated);
    const token = tokens.issue({ scopes: scopes.map((one) => one.slice(prefix.length)), subject: String(sub) });
    return { status: 200, body: { access_token: token, expires_in: tokens.lifeSeconds - 1, token_type: 'Bearer' } };
  }

  async function isSigned(assertion: string): Promise<boolean> {
    try {
      await compactVerify(assertion, account.publicKey, { algorithms: ['RS256'] });
      return true;
    } catch {
      return false;
    }
  }

  return {
    control: {
      /** Takes a scope such as `admin.directory.user.readonly` out of the delegation; tokens lose it immediately. */
      withdraw: (scope: string) => void delegated.delete(scope.replace(prefix, '')),
      grant: (scope: string) => void delegated.add(scope.replace(prefix, '')),
      /** The key is deleted in the Cloud console. */
      deleteKey() {
        isKeyDeleted = true;
      },
    },
    /** Throws Google's refusal unless the token has one of the scopes, and the person it acts for administers. */
    authorize(header: string | undefined, scopes: readonly string[]): Caller {
      const [scheme = '', token = ''] = (header ?? '').split(' ');
      const found = scheme.toLowerCase() === 'bearer' ? tokens.find(token) : undefined;
      if (found === undefined || found.isExpired) throw googleErrors.unauthorized();
      const { grant } = found;
      if (!scopes.some((scope) => grant.scopes.includes(scope) && delegated.has(scope))) throw googleErrors.scope();
      const subject = findAccount(grant.subject);
      if (subject === undefined || subject.isSuspended) throw googleErrors.unauthorized();
      if (!subject.isAdministrator) throw googleErrors.forbidden();
      return { email: grant.subject.toLowerCase(), client: account.email };
    },
    addTokenRoute: (server: FastifyInstance) =>
      void server.post('/token', async (request, reply) => answer(reply, await issueFor((request.body ?? {}) as Form))),
  };
}

const isShortLived = ({ iat, exp }: { readonly iat?: number | undefined; readonly exp?: number | undefined }, seconds: number): boolean =>
  iat !== undefined && exp !== undefined && exp - iat <= longestSeconds && iat <= seconds + 300 && exp > Math.max(iat, seconds);

function claimsOf(assertion: string): ReturnType<typeof decodeJwt> {
  try {
    return decodeJwt(assertion);
  } catch {
    return {};
  }
}

function keyIdOf(assertion: string): string | undefined {
  try {
    return decodeProtectedHeader(assertion).kid;
  } catch {
    return undefined;
  }
}
