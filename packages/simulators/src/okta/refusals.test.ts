import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOrg, type TestOrg } from '../../test-support/okta-org.ts';
import { policyNamed, rulesOf, zoneNamed, type Json } from '../../test-support/okta-settings.ts';
import { mergePatch } from '../kit/merge-patch.ts';
import type { Body } from '../kit/rest-api.ts';

let org: TestOrg;
const ids: Record<'group' | 'user' | 'zone' | 'session' | 'access' | 'passwords' | 'phone' | 'countries', string> = {
  group: '',
  user: '',
  zone: '',
  session: '',
  access: '',
  passwords: '',
  phone: '',
  countries: '',
};
const idOf = (body: Json | undefined): string => String(body?.['id']);

beforeAll(async () => {
  org = await startOrg();
  ids.group = idOf((await org.get('/api/v1/groups?q=contractors')).list[0]);
  ids.user = idOf((await org.get('/api/v1/users?limit=1')).list[0]);
  ids.zone = idOf(await zoneNamed(org, 'Offices'));
  ids.countries = idOf(await zoneNamed(org, 'Blocked countries'));
  ids.session = idOf(await policyNamed(org, 'OKTA_SIGN_ON', 'Contractors'));
  ids.access = idOf(await policyNamed(org, 'ACCESS_POLICY', 'Payroll and banking'));
  ids.passwords = idOf(await policyNamed(org, 'PASSWORD', 'Office staff'));
  ids.phone = idOf((await org.get('/api/v1/authenticators')).list.find(({ key }) => key === 'phone_number'));
});
afterAll(() => org.stop());

interface Writing {
  readonly path: () => string;
  readonly method?: 'PUT';
  readonly body: () => Body;
}

/** Each is accepted as it is. */
const writings = {
  policy: {
    path: () => '/api/v1/policies?activate=false',
    body: () => ({ type: 'OKTA_SIGN_ON', name: 'New', conditions: { people: { groups: { include: [ids.group] } } } }),
  },
  sessionRule: {
    path: () => `/api/v1/policies/${ids.session}/rules?activate=false`,
    body: () => ({
      name: 'New',
      type: 'SIGN_ON',
      conditions: { people: { users: { exclude: [ids.user] } }, network: { connection: 'ZONE', include: [ids.zone] } },
      actions: {
        signon: {
          access: 'ALLOW',
          requireFactor: true,
          factorPromptMode: 'ALWAYS',
          session: { maxSessionIdleMinutes: 120, maxSessionLifetimeMinutes: 720, usePersistentCookie: false },
        },
      },
    }),
  },
  appRule: {
    path: () => `/api/v1/policies/${ids.access}/rules?activate=false`,
    body: () => ({
      name: 'New',
      type: 'ACCESS_POLICY',
      actions: {
        appSignOn: {
          access: 'ALLOW',
          verificationMethod: {
            type: 'ASSURANCE',
            factorMode: '2FA',
            reauthenticateIn: 'PT2H',
            constraints: [{ possession: { deviceBound: 'REQUIRED' } }],
          },
        },
      },
    }),
  },
  chainRule: {
    path: () => `/api/v1/policies/${ids.access}/rules?activate=false`,
    body: () => ({
      name: 'New chain',
      type: 'ACCESS_POLICY',
      actions: {
        appSignOn: {
          access: 'ALLOW',
          verificationMethod: {
            type: 'AUTH_METHOD_CHAIN',
            chains: [
              {
                authenticationMethods: [{ key: 'okta_password', method: 'password' }],
                next: [{ authenticationMethods: [{ key: 'okta_verify', method: 'signed_nonce' }] }],
              },
            ],
          },
        },
      },
    }),
  },
  passwordRule: {
    path: () => `/api/v1/policies/${ids.passwords}/rules?activate=false`,
    body: () => ({
      name: 'New',
      type: 'PASSWORD',
      actions: {
        passwordChange: { access: 'ALLOW' },
        selfServicePasswordReset: {
          access: 'ALLOW',
          requirement: { accessControl: 'LEGACY', stepUp: { required: true, methods: ['security_question'] } },
        },
      },
    }),
  },
  passwords: {
    path: () => '/api/v1/policies?activate=false',
    body: () => ({
      type: 'PASSWORD',
      name: 'New',
      conditions: { people: { groups: { include: [ids.group] } } },
      settings: { password: { complexity: { minLength: 14 }, age: { maxAgeDays: 90 } } },
    }),
  },
  enrollment: {
    path: () => '/api/v1/policies?activate=false',
    body: () => ({
      type: 'MFA_ENROLL',
      name: 'New',
      conditions: { people: { groups: { include: [ids.group] } } },
      settings: { type: 'AUTHENTICATORS', authenticators: [{ key: 'okta_verify', enroll: { self: 'REQUIRED' } }] },
    }),
  },
  authenticator: {
    method: 'PUT',
    path: () => `/api/v1/authenticators/${ids.phone}`,
    body: () => ({ key: 'phone_number', name: 'Phone', settings: { allowedFor: 'recovery' } }),
  },
  addresses: {
    path: () => '/api/v1/zones',
    body: () => ({
      type: 'IP',
      name: 'New addresses',
      usage: 'POLICY',
      gateways: [
        { type: 'CIDR', value: '198.51.100.0/24' },
        { type: 'RANGE', value: '203.0.113.1-203.0.113.9' },
      ],
    }),
  },
  countries: {
    path: () => '/api/v1/zones',
    body: () => ({ type: 'DYNAMIC', name: 'New countries', usage: 'BLOCKLIST', locations: [{ country: 'KP' }] }),
  },
  renaming: {
    method: 'PUT',
    path: () => `/api/v1/zones/${ids.countries}`,
    body: () => ({ type: 'DYNAMIC', name: 'Blocked lands', usage: 'BLOCKLIST', locations: [{ country: 'KP' }] }),
  },
  group: { path: () => '/api/v1/groups', body: () => ({ profile: { name: 'New', description: 'Made by a test.' } }) },
} as const satisfies Readonly<Record<string, Writing>>;

const send = (writing: Writing, body: Body) => org.call(writing.method ?? 'POST', writing.path(), body);

const signon = (change: Body): Body => ({ actions: { signon: change } });
const method = (change: Body): Body => ({ actions: { appSignOn: { verificationMethod: change } } });
const stepUp = (change: Body): Body => ({ actions: { selfServicePasswordReset: { requirement: { stepUp: change } } } });
const gateways = (type: string, value: string): Body => ({ gateways: [{ type, value }] });
const notWellFormed = ['E0000003', 'The request body was not well-formed.'] as const;
const invalid = (field: string) => ['E0000001', `Api validation failed: ${field}`] as const;

/** What is changed in an accepted body, by what Okta refuses in it. `undefined` takes a field away. */
const refused: readonly (readonly [what: string, writing: keyof typeof writings, change: Body, said: readonly [string, string]])[] = [
  [
    'a policy for a group that does not exist',
    'policy',
    { conditions: { people: { groups: { include: ['00gNone'] } } } },
    invalid('conditions.people.groups'),
  ],
  [
    'a rule with a zone that does not exist',
    'sessionRule',
    { conditions: { network: { include: ['nzoNone'] } } },
    invalid('conditions.network'),
  ],
  [
    'a rule that excludes a user who does not exist',
    'sessionRule',
    { conditions: { people: { users: { exclude: ['00uNone'] } } } },
    invalid('conditions.people.users'),
  ],
  [
    'a session that is idle for less than nothing',
    'sessionRule',
    signon({ session: { maxSessionIdleMinutes: -5 } }),
    invalid('actions.signon.session.maxSessionIdleMinutes'),
  ],
  ['an access that is no choice', 'sessionRule', signon({ access: 'PERHAPS' }), notWellFormed],
  [
    'a second factor without when it is asked for',
    'sessionRule',
    signon({ factorPromptMode: undefined }),
    invalid('actions.signon.factorPromptMode'),
  ],
  [
    'zones that are neither included nor excluded',
    'sessionRule',
    { conditions: { network: { exclude: [], include: [] } } },
    invalid('conditions.network'),
  ],
  ['a number of factors that is no choice', 'appRule', method({ factorMode: '3FA' }), notWellFormed],
  [
    'a duration in words',
    'appRule',
    method({ reauthenticateIn: 'two hours' }),
    invalid('actions.appSignOn.verificationMethod.reauthenticateIn'),
  ],
  ['a misspelt constraint', 'appRule', method({ constraints: [{ possesion: { deviceBound: 'REQUIRED' } }] }), notWellFormed],
  ['a kind of verification that is no choice', 'appRule', method({ type: 'MAGIC' }), notWellFormed],
  [
    'a step of a chain without a method',
    'chainRule',
    method({ chains: [{ authenticationMethods: [{ key: 'webauthn' }] }] }),
    notWellFormed,
  ],
  ['a number of factors beside a chain', 'chainRule', method({ factorMode: '2FA' }), notWellFormed],
  ['a proof that recovers no password', 'passwordRule', stepUp({ methods: ['crystal_ball'] }), notWellFormed],
  [
    'a proof that is named and not required',
    'passwordRule',
    stepUp({ required: false }),
    invalid('actions.selfServicePasswordReset.requirement.stepUp.methods'),
  ],
  ['a misspelt condition', 'appRule', { conditions: { netwrok: { connection: 'ANYWHERE' } } }, notWellFormed],
  ['an age of passwords that is no number', 'passwords', { settings: { password: { age: { maxAgeDays: 'x' } } } }, notWellFormed],
  [
    'a password longer than Okta keeps',
    'passwords',
    { settings: { password: { complexity: { minLength: 500 } } } },
    invalid('settings.password.complexity.minLength'),
  ],
  [
    'a key of no authenticator',
    'enrollment',
    { settings: { authenticators: [{ key: 'okta_magic', enroll: { self: 'REQUIRED' } }] } },
    notWellFormed,
  ],
  [
    'an authenticator that the organisation does not have',
    'enrollment',
    { settings: { authenticators: [{ key: 'duo', enroll: { self: 'REQUIRED' } }] } },
    invalid('settings.authenticators'),
  ],
  ['a use of an authenticator that is no choice', 'authenticator', { settings: { allowedFor: 'nonsense' } }, notWellFormed],
  ['a network that is none', 'addresses', gateways('CIDR', '999.1.1.1/99'), invalid('gateways.0')],
  ['a range backwards', 'addresses', gateways('RANGE', '203.0.113.9-203.0.113.1'), invalid('gateways.0')],
  ['a country of three letters', 'countries', { locations: [{ country: 'ZZZ' }] }, invalid('locations.0.country')],
  ['a country that does not exist', 'countries', { locations: [{ country: 'ZZ' }] }, invalid('locations.0.country')],
  ['a dynamic zone with nothing in it', 'countries', { locations: [], asns: [] }, invalid('locations')],
  ['an enhanced dynamic zone with nothing in it', 'countries', { type: 'DYNAMIC_V2', locations: { include: [] } }, invalid('locations')],
  ['a zone renamed to the name of another', 'renaming', { name: 'Offices' }, invalid('name')],
  [
    'more than 150 gateways',
    'addresses',
    { gateways: Array.from({ length: 151 }, (_, place) => ({ type: 'CIDR', value: `198.18.${place}.0/24` })) },
    invalid('gateways'),
  ],
  ['a property of a group that is not in its schema', 'group', { profile: { costCentre: '12' } }, invalid('profile')],
];

describe('Okta refuses', () => {
  it.each(refused)('%s', async (_what, name, change, [errorCode, errorSummary]) => {
    const writing: Writing = writings[name];
    const { status, one } = await send(writing, mergePatch(writing.body(), change));
    expect([status, one['errorCode'], one['errorSummary']]).toEqual([400, errorCode, errorSummary]);
    // What is well-formed and not allowed is named with its cause.
    expect(one['errorCauses']).toHaveLength(errorCode === 'E0000001' ? 1 : 0);
  });

  it.each([
    ['a filter of users by department', '/api/v1/users?filter=profile.department eq "Finance"'],
    ['a filter of users by a part of a name', '/api/v1/users?filter=profile.lastName co "a"'],
    ['a search of users by what is not so', '/api/v1/users?search=status ne "ACTIVE"'],
    ['a search of users by a negation', '/api/v1/users?search=not (status eq "ACTIVE")'],
    ['a filter of users by a negation', '/api/v1/users?filter=not (status eq "ACTIVE")'],
    ['a search of users by a part of their department', '/api/v1/users?search=profile.department co "ina"'],
    ['a search of users by a property that they do not have', '/api/v1/users?search=profile.shoeSize eq "42"'],
    ['a filter of groups by name', '/api/v1/groups?filter=profile.name eq "Contractors"'],
    ['a filter of zones by name', '/api/v1/zones?filter=name eq "Offices"'],
  ])('%s', async (_what, path) => {
    const { status, one } = await org.get(encodeURI(path));
    expect([status, one['errorCode'], one['errorSummary']]).toEqual([400, 'E0000031', 'Invalid search criteria.']);
  });
});

const found = async (path: string): Promise<number> => (await org.get(encodeURI(path))).list.length;

describe('Okta accepts', () => {
  it('a filter by its letters, and a search whatever they are', async () => {
    const [{ profile }] = (await org.get('/api/v1/users?limit=1')).list as [{ readonly profile: Json }];
    const login = String(profile['login']);
    expect(await found(`/api/v1/users?filter=profile.login eq "${login}"`)).toBe(1);
    expect(await found(`/api/v1/users?filter=profile.login eq "${login.toUpperCase()}"`)).toBe(0);
    expect(await found(`/api/v1/users?search=profile.login eq "${login.toUpperCase()}"`)).toBe(1);
    expect(await found(`/api/v1/users?search=profile.lastName co "${String(profile['lastName']).slice(1, 4)}"`)).toBeGreaterThan(0);
    expect(await found('/api/v1/groups?search=profile.name eq "contractors"')).toBe(1);
  });

  it('an order of what is searched for, through all pages', async () => {
    const search = encodeURI('/api/v1/users?search=status eq "ACTIVE"&sortBy=profile.lastName&sortOrder=desc&limit=40');
    const names = (await org.all(search)).map((user) => String((user['profile'] as Json)['lastName']).toLowerCase());
    expect(names.length).toBeGreaterThan(40);
    expect(names).toEqual(names.toSorted().toReversed());
    expect((await org.get(search.replace('desc', 'downwards'))).status).toBe(400);
  });

  it.each(Object.entries(writings))('what is right: %s', async (_name, writing: Writing) => {
    const { status, body } = await send(writing, writing.body());
    expect([status, body]).toEqual([200, expect.anything()]);
  });

  it('its own objects sent back whole', async () => {
    for (const [type, name] of [
      ['OKTA_SIGN_ON', 'Office staff'],
      ['ACCESS_POLICY', 'Payroll and banking'],
      ['PASSWORD', 'Office staff'],
      ['MFA_ENROLL', 'Administrators'],
    ] as const) {
      const policy = await policyNamed(org, type, name);
      expect((await org.call('PUT', `/api/v1/policies/${idOf(policy)}`, policy)).status).toBe(200);
      for (const rule of await rulesOf(org, type, name))
        expect((await org.call('PUT', `/api/v1/policies/${idOf(policy)}/rules/${idOf(rule)}`, rule)).status).toBe(200);
    }
    for (const zone of await org.all('/api/v1/zones'))
      expect((await org.call('PUT', `/api/v1/zones/${idOf(zone)}`, zone)).status).toBe(200);
    for (const authenticator of await org.all('/api/v1/authenticators')) {
      const path = `/api/v1/authenticators/${idOf(authenticator)}`;
      expect((await org.call('PUT', path, authenticator)).status).toBe(200);
      for (const one of (await org.get(`${path}/methods`)).list)
        expect((await org.call('PUT', `${path}/methods/${String(one['type'])}`, one)).status).toBe(200);
    }
  });
});
