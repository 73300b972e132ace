import { ResourceStore } from '../../kit/resource-store.ts';
import type { Body } from '../../kit/rest-api.ts';
import { lifecycleLink, oktaResource, timesOf, type OktaApi, type Status } from '../api/okta-api.ts';
import { oktaErrors } from '../api/okta-error.ts';
import { oktaId } from '../api/okta-id.ts';
import type { OrgParts } from '../org-parts.ts';
import { recordIn } from '../system-log/change-log.ts';
import type { Caller } from '../tokens/access.ts';

interface MethodDraft {
  readonly type: string;
  readonly status: 'ACTIVE' | 'INACTIVE';
  readonly more?: Body;
}

interface AuthenticatorDraft {
  readonly key: string;
  readonly type: string;
  readonly name: string;
  readonly status: 'ACTIVE' | 'INACTIVE';
  readonly settings?: Body;
  readonly methods: readonly MethodDraft[];
}

const on = (type: string, more?: Body): MethodDraft => ({ type, status: 'ACTIVE', ...(more === undefined ? {} : { more }) });
const off = (type: string): MethodDraft => ({ type, status: 'INACTIVE' });

const active = (key: string, type: string, name: string, methods: readonly MethodDraft[], settings?: Body): AuthenticatorDraft => ({
  key,
  type,
  name,
  status: 'ACTIVE',
  ...(settings === undefined ? {} : { settings }),
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

interface Authenticator extends AuthenticatorDraft {
  readonly id: string;
  readonly created: Date;
  readonly lastUpdated: Date;
}

interface AuthenticatorOptions extends OrgParts {
  /** Whether an enrollment policy still offers it. */
  readonly isOffered: (key: string) => boolean;
}

export type Authenticators = ReturnType<typeof openAuthenticators>;

export function openAuthenticators({ base, clock, changes, since, isOffered }: AuthenticatorOptions) {
  const hrefOf = (id: string): string => `${base}/api/v1/authenticators/${id}`;
  const show = (authenticator: Authenticator): Body => {
    const { id, key, type, name, status, settings } = authenticator;
    const href = hrefOf(id);
    const links = { self: { href }, methods: { href: `${href}/methods` }, ...lifecycleLink(href, status) };
    return { id, key, type, name, status, ...timesOf(authenticator), ...(settings === undefined ? {} : { settings }), _links: links };
  };
  const store = new ResourceStore<Authenticator, Caller>({
    initial: initialAuthenticators.map((draft) => ({ ...draft, id: oktaId('aut', draft.key), created: since, lastUpdated: since })),
    missing: (id) => oktaErrors.notFound(id, 'Authenticator'),
    record: recordIn(changes, {
      event: 'security.authenticator.lifecycle',
      noun: 'authenticator',
      target: ({ id, key, name }) => ({ id, type: 'AuthenticatorEntry', alternateId: key, displayName: name }),
      body: (one) => ({ ...show(one), methods: one.methods.map(({ type, status }) => ({ type, status })) }),
    }),
  });
  const methodOf = ({ methods }: Authenticator, type: string): MethodDraft => {
    const found = methods.find((method) => method.type === type);
    if (found === undefined) throw oktaErrors.notFound(type, 'AuthenticatorMethod');
    return found;
  };
  return {
    store,
    show,
    methodOf,
    keyed: (key: string) => store.get(oktaId('aut', key)),
    showMethod: ({ id }: Authenticator, { type, status, more = {} }: MethodDraft): Body => {
      const href = `${hrefOf(id)}/methods/${type}`;
      return { type, status, ...more, _links: { self: { href }, ...lifecycleLink(href, status) } };
    },
    update(before: Authenticator, body: Body, caller: Caller): Authenticator {
      const { name = before.name, settings = before.settings } = body;
      if (typeof name !== 'string' || name === '') throw oktaErrors.invalid('name', 'The field cannot be left blank');
      const given = settings === undefined ? {} : { settings: settings as Body };
      return store.update({ ...before, name, ...given, lastUpdated: clock.now() }, caller);
    },
    setStatus(before: Authenticator, status: Status, caller: Caller): Authenticator {
      if (status === 'INACTIVE' && isOffered(before.key)) throw oktaErrors.inPolicies();
      return store.update({ ...before, status, lastUpdated: clock.now() }, caller, status === 'ACTIVE' ? 'activate' : 'deactivate');
    },
    setMethod: (before: Authenticator, type: string, change: Partial<MethodDraft>, caller: Caller): MethodDraft => {
      const next = { ...methodOf(before, type), ...change };
      const methods = before.methods.map((method) => (method.type === type ? next : method));
      if (methods.every(({ status }) => status === 'INACTIVE')) throw oktaErrors.forbidden('An authenticator needs an active method.');
      store.update({ ...before, methods, lastUpdated: clock.now() }, caller);
      return next;
    },
  };
}

export function authenticatorRoutes(api: OktaApi, { authenticators }: { readonly authenticators: Authenticators }): void {
  const { store, show, showMethod, methodOf, setMethod } = authenticators;
  const path = '/api/v1/authenticators';
  oktaResource(api, {
    path,
    scope: 'authenticators',
    get: ({ params }) => store.get(params['id']!),
    show,
    list: () => ({ body: store.list().map(show) }),
    replace: (authenticator, { body, caller }) => authenticators.update(authenticator, body, caller),
    setStatus: (authenticator, status, { caller }) => authenticators.setStatus(authenticator, status, caller),
    showsStatus: true,
  });
  oktaResource(api, {
    path: `${path}/:authenticatorId/methods`,
    scope: 'authenticators',
    get({ params }) {
      const authenticator = store.get(params['authenticatorId']!);
      return { authenticator, method: methodOf(authenticator, params['id']!) };
    },
    show: ({ authenticator, method }) => showMethod(authenticator, method),
    list({ params }) {
      const authenticator = store.get(params['authenticatorId']!);
      return { body: authenticator.methods.map((method) => showMethod(authenticator, method)) };
    },
    replace({ authenticator, method }, { body, caller }) {
      const { type: _type, status: _status, _links, ...more } = body as Body & { type?: unknown; status?: unknown; _links?: unknown };
      return { authenticator, method: setMethod(authenticator, method.type, { more }, caller) };
    },
    setStatus: ({ authenticator, method }, status, { caller }) => ({
      authenticator,
      method: setMethod(authenticator, method.type, { status }, caller),
    }),
    showsStatus: true,
  });
}
