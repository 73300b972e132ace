import type { Body } from '../../kit/rest-api.ts';
import { openCollection, type OktaObject } from '../api/collection.ts';
import { lifecycleLink, oktaResource, type OktaCall, type Status } from '../api/okta-api.ts';
import { oktaErrors } from '../api/okta-error.ts';
import { oktaId } from '../api/okta-id.ts';
import type { OrgParts } from '../org-parts.ts';
import type { Caller } from '../tokens/access.ts';
import { readAuthenticatorShape, readMethodShape } from './authenticator-shapes.ts';

interface Method {
  readonly type: string;
  readonly status: Status;
  readonly more?: Body;
}

interface OwnedMethod extends Method {
  readonly authenticator: Authenticator;
}

interface Authenticator extends OktaObject {
  readonly key: string;
  readonly status: Status;
  readonly settings?: Body | undefined;
  readonly methods: readonly Method[];
}
const on = (type: string, more: Body = {}): Method => ({ type, status: 'ACTIVE', more });
const off = (type: string): Method => ({ type, status: 'INACTIVE' });

const codes = { timeIntervalInSeconds: 30, encoding: 'base32', algorithm: 'HMacSHA1', passCodeLength: 6 };
const push = { settings: { algorithms: ['ES256', 'RS256'], keyProtection: 'ANY', transactionTypes: ['LOGIN'] } };
const verifySettings = {
  channelBinding: { style: 'NUMBER_CHALLENGE', required: 'HIGH_RISK_ONLY' },
  compliance: { fips: 'OPTIONAL' },
  userVerification: 'PREFERRED',
};
const securityKey = { settings: { userVerification: 'PREFERRED', attachment: 'ANY' } };

/** What the organisation lets people prove themselves with. */
const initialAuthenticators: readonly (readonly [key: string, type: string, name: string, methods: readonly Method[], settings?: Body])[] =
  [
    ['okta_password', 'password', 'Password', [on('password')]],
    ['okta_email', 'email', 'Email', [on('email')], { allowedFor: 'any', tokenLifetimeInMinutes: 5 }],
    ['okta_verify', 'app', 'Okta Verify', [on('push', push), off('signed_nonce'), on('totp', { settings: codes })], verifySettings],
    ['phone_number', 'phone', 'Phone', [on('sms'), on('voice')], { allowedFor: 'any' }],
    ['security_question', 'security_question', 'Security Question', [on('security_question')], { allowedFor: 'recovery' }],
    ['webauthn', 'security_key', 'FIDO2 (WebAuthn)', [on('webauthn', securityKey)]],
    ['google_otp', 'app', 'Google Authenticator', [on('otp', { acceptableAdjacentIntervals: 3, ...codes, protocol: 'TOTP' })]],
  ];

/** `isOffered` says whether an enrollment policy still offers an authenticator. */
export function openAuthenticators(parts: OrgParts, isOffered: (key: string) => boolean) {
  const path = '/api/v1/authenticators';
  const authenticators = openCollection<Authenticator>(parts, {
    path,
    scope: 'authenticators',
    kind: 'Authenticator',
    isPermanent: true,
    initial: initialAuthenticators.map(([key, type, name, methods, settings]) => {
      return { id: oktaId('aut', key), key, type, name, status: 'ACTIVE', ...parts.sinceStart, settings, methods };
    }),
    log: {
      event: 'security.authenticator.lifecycle',
      noun: 'authenticator',
      target: ({ id, key, name }) => ({ id, type: 'AuthenticatorEntry', alternateId: key, displayName: name }),
      body: (one) => ({ ...one, methods: one.methods.map(({ type, status }) => ({ type, status })) }),
    },
    show: ({ methods: _methods, ...authenticator }, href) => ({
      ...authenticator,
      _links: { self: { href }, methods: { href: `${href}/methods` }, ...lifecycleLink(href, authenticator.status) },
    }),
    update(before, body) {
      const { name = before.name, settings = before.settings } = body;
      readAuthenticatorShape(before.key, body);
      if (typeof name !== 'string' || name === '') throw oktaErrors.invalid('name', 'The field cannot be left blank');
      return { ...before, name, settings: settings as Body | undefined };
    },
    lifecycle: 'shown',
    checkStatus({ key }, status) {
      if (status === 'INACTIVE' && isOffered(key)) throw oktaErrors.inPolicies();
    },
    moreRoutes(api) {
      oktaResource(api, {
        path: `${path}/:authenticatorId/methods`,
        scope: 'authenticators',
        get: (call) => methodOf(authenticatorIn(call), call.params['id']!),
        show: showMethod,
        list: (call) => ({ body: methodsOf(authenticatorIn(call)).map(showMethod) }),
        replace(method, { body, caller }) {
          readMethodShape(method.type, body);
          const { type: _type, status: _status, _links, ...more } = body;
          return setMethod(method, { more }, caller);
        },
        setStatus: (method, status, { caller }) => setMethod(method, { status }, caller),
        showsStatus: true,
      });
    },
  });
  const { store } = authenticators;

  const authenticatorIn = ({ params }: OktaCall): Authenticator => store.get(params['authenticatorId']!);
  const methodsOf = (authenticator: Authenticator): readonly OwnedMethod[] =>
    authenticator.methods.map((method) => ({ ...method, authenticator }));
  const methodOf = (authenticator: Authenticator, type: string): OwnedMethod => {
    const found = methodsOf(authenticator).find((method) => method.type === type);
    if (found === undefined) throw oktaErrors.notFound(type, 'AuthenticatorMethod');
    return found;
  };
  const showMethod = ({ authenticator, type, status, more }: OwnedMethod): Body => {
    const href = `${parts.base}${path}/${authenticator.id}/methods/${type}`;
    return { type, status, ...more, _links: { self: { href }, ...lifecycleLink(href, status) } };
  };
  const setMethod = ({ authenticator: before, type }: OwnedMethod, change: Partial<Method>, caller: Caller): OwnedMethod => {
    const methods = before.methods.map((method) => (method.type === type ? { ...method, ...change } : method));
    if (methods.every(({ status }) => status === 'INACTIVE')) throw oktaErrors.forbidden('An authenticator needs an active method.');
    return methodOf(store.update({ ...before, methods, lastUpdated: parts.now() }, caller), type);
  };
  return {
    ...authenticators,
    setMethodStatus: (key: string, type: string, status: Status, caller: Caller) =>
      void setMethod(methodOf(store.get(oktaId('aut', key)), type), { status }, caller),
  };
}
