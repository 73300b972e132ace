import type { Body } from '../../kit/rest-api.ts';
import { openCollection, type OktaObject } from '../api/collection.ts';
import { lifecycleLink, oktaResource, type OktaApi, type OktaCall, type Status } from '../api/okta-api.ts';
import { oktaErrors } from '../api/okta-error.ts';
import { oktaId } from '../api/okta-id.ts';
import type { OrgParts } from '../org-parts.ts';
import type { Caller } from '../tokens/access.ts';

interface Method {
  readonly type: string;
  readonly status: Status;
  readonly more?: Body;
}

interface Authenticator extends OktaObject {
  readonly key: string;
  readonly status: Status;
  readonly settings?: Body | undefined;
  readonly methods: readonly Method[];
}
type AuthenticatorDraft = Omit<Authenticator, 'id' | 'created' | 'lastUpdated'>;

const on = (type: string, more: Body = {}): Method => ({ type, status: 'ACTIVE', more });
const off = (type: string): Method => ({ type, status: 'INACTIVE' });

const active = (key: string, type: string, name: string, methods: readonly Method[], settings?: Body): AuthenticatorDraft => ({
  key,
  type,
  name,
  status: 'ACTIVE',
  settings,
  methods,
});

const codes = { timeIntervalInSeconds: 30, encoding: 'base32', algorithm: 'HMacSHA1', passCodeLength: 6 };
const push = { settings: { algorithms: ['ES256', 'RS256'], keyProtection: 'ANY', transactionTypes: ['LOGIN'] } };
const verifySettings = {
  channelBinding: { style: 'NUMBER_CHALLENGE', required: 'HIGH_RISK_ONLY' },
  compliance: { fips: 'OPTIONAL' },
  userVerification: 'PREFERRED',
};
const securityKey = { settings: { userVerification: 'PREFERRED', attachment: 'ANY' } };

/** What the organisation lets people prove themselves with. */
const initialAuthenticators: readonly AuthenticatorDraft[] = [
  active('okta_password', 'password', 'Password', [on('password')]),
  active('okta_email', 'email', 'Email', [on('email')], { allowedFor: 'any', tokenLifetimeInMinutes: 5 }),
  active('okta_verify', 'app', 'Okta Verify', [on('push', push), off('signed_nonce'), on('totp', { settings: codes })], verifySettings),
  active('phone_number', 'phone', 'Phone', [on('sms'), on('voice')], { allowedFor: 'any' }),
  active('security_question', 'security_question', 'Security Question', [on('security_question')], { allowedFor: 'recovery' }),
  active('webauthn', 'security_key', 'FIDO2 (WebAuthn)', [on('webauthn', securityKey)]),
  active('google_otp', 'app', 'Google Authenticator', [on('otp', { acceptableAdjacentIntervals: 3, ...codes, protocol: 'TOTP' })]),
];

/** `isOffered` says whether an enrollment policy still offers an authenticator. */
export function openAuthenticators(parts: OrgParts, isOffered: (key: string) => boolean) {
  const path = '/api/v1/authenticators';
  const authenticators = openCollection<Authenticator>(parts, {
    path,
    scope: 'authenticators',
    kind: 'Authenticator',
    nouns: ['authenticator', 'authenticators'],
    initial: initialAuthenticators.map((draft) => ({ ...draft, id: oktaId('aut', draft.key), ...parts.sinceStart })),
    log: {
      event: 'security.authenticator.lifecycle',
      noun: 'authenticator',
      target: ({ id, key, name }) => ({ id, type: 'AuthenticatorEntry', alternateId: key, displayName: name }),
      body: (one) => ({ ...one, methods: one.methods.map(({ type, status }) => ({ type, status })) }),
    },
    show({ methods: _methods, ...authenticator }) {
      const href = `${parts.base}${path}/${authenticator.id}`;
      const links = { self: { href }, methods: { href: `${href}/methods` }, ...lifecycleLink(href, authenticator.status) };
      return { ...authenticator, _links: links };
    },
    update(before, { name = before.name, settings = before.settings }) {
      if (typeof name !== 'string' || name === '') throw oktaErrors.invalid('name', 'The field cannot be left blank');
      return { ...before, name, settings: settings as Body | undefined };
    },
    lifecycle: 'shown',
    checkStatus({ key }, status) {
      if (status === 'INACTIVE' && isOffered(key)) throw oktaErrors.inPolicies();
    },
  });
  const { store } = authenticators;

  const authenticatorIn = (params: OktaCall['params']): Authenticator => store.get(params['authenticatorId']!);
  const methodOf = ({ methods }: Authenticator, type: string): Method => {
    const found = methods.find((method) => method.type === type);
    if (found === undefined) throw oktaErrors.notFound(type, 'AuthenticatorMethod');
    return found;
  };
  const showMethod = ({ id }: Authenticator, { type, status, more }: Method): Body => {
    const href = `${parts.base}${path}/${id}/methods/${type}`;
    return { type, status, ...more, _links: { self: { href }, ...lifecycleLink(href, status) } };
  };
  const setMethod = (before: Authenticator, type: string, change: Partial<Method>, caller: Caller): Method => {
    const next = { ...methodOf(before, type), ...change };
    const methods = before.methods.map((method) => (method.type === type ? next : method));
    if (methods.every(({ status }) => status === 'INACTIVE')) throw oktaErrors.forbidden('An authenticator needs an active method.');
    store.update({ ...before, methods, lastUpdated: parts.now() }, caller);
    return next;
  };
  return {
    ...authenticators,
    setMethodStatus: (key: string, type: string, status: Status, caller: Caller) =>
      void setMethod(store.get(oktaId('aut', key)), type, { status }, caller),
    addRoutes(api: OktaApi): void {
      authenticators.addRoutes(api);
      oktaResource(api, {
        path: `${path}/:authenticatorId/methods`,
        scope: 'authenticators',
        get({ params }) {
          const authenticator = authenticatorIn(params);
          return { authenticator, method: methodOf(authenticator, params['id']!) };
        },
        show: ({ authenticator, method }) => showMethod(authenticator, method),
        list({ params }) {
          const authenticator = authenticatorIn(params);
          return { body: authenticator.methods.map((method) => showMethod(authenticator, method)) };
        },
        replace({ authenticator, method }, { body, caller }) {
          const { type: _type, status: _status, _links, ...more } = body;
          return { authenticator, method: setMethod(authenticator, method.type, { more }, caller) };
        },
        setStatus: ({ authenticator, method }, status, { caller }) => ({
          authenticator,
          method: setMethod(authenticator, method.type, { status }, caller),
        }),
        showsStatus: true,
      });
    },
  };
}
