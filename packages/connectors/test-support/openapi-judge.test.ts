import { describe, expect, test } from 'vitest';
import { needsDescriptions } from '@rampart/simulators/test-support/needed-material.ts';
import { openJudge } from './openapi-judge.ts';
import { graphDescription, oktaDescription } from './vendor-descriptions.ts';

const asked = (method: string, href: string, body?: string) => ({
  method,
  url: new URL(href),
  headers: new Headers({ 'content-type': 'application/json' }),
  body,
});

describe('a judge', needsDescriptions, () => {
  test.each([
    ['a call that is described', 'GET', 'https://graph.microsoft.com/v1.0/users?$top=999&$select=id', []],
    ['a path that is not', 'GET', 'https://graph.microsoft.com/v1.0/persons', ['is not in the description']],
    ['a method that is not', 'PUT', 'https://graph.microsoft.com/v1.0/users', ['is not in the description']],
    ['a misspelt parameter', 'GET', 'https://graph.microsoft.com/v1.0/users?$selct=id', ['$selct']],
    ['a parameter of another type', 'GET', 'https://graph.microsoft.com/v1.0/users?$top=many', ['must be integer']],
  ])('of %s', async (_what, method, href, complaints) => {
    const judge = await openJudge(graphDescription);
    const found = judge.complaints(asked(method, href));
    expect(found).toEqual(complaints.map((complaint) => expect.stringContaining(complaint) as string));
  });
});

const guests = {
  guestOrExternalUserTypes: 'internalGuest,serviceProvider',
  externalTenants: { '@odata.type': '#microsoft.graph.conditionalAccessAllExternalTenants', membershipKind: 'all' },
};
const policy = {
  displayName: 'One',
  state: 'disabled',
  conditions: {
    clientAppTypes: ['all'],
    applications: { includeApplications: ['All'], includeAuthenticationContextClassReferences: [] },
    users: { includeUsers: ['All'], includeGuestsOrExternalUsers: guests },
  },
  grantControls: { operator: 'OR', builtInControls: ['mfa'], customAuthenticationFactors: [], termsOfUse: [] },
  sessionControls: {
    signInFrequency: {
      isEnabled: true,
      type: 'hours',
      value: 4,
      authenticationType: 'primaryAndSecondaryAuthentication',
      frequencyInterval: 'timeBased',
    },
  },
};
const phone = {
  '@odata.type': '#microsoft.graph.smsAuthenticationMethodConfiguration',
  includeTargets: [{ targetType: 'group', id: 'g1' }],
};
const accessRule = {
  name: 'One',
  type: 'ACCESS_POLICY',
  conditions: {
    network: { connection: 'ANYWHERE' },
    platform: { include: [{ type: 'DESKTOP', os: { type: 'WINDOWS' } }] },
  },
  actions: {
    appSignOn: {
      access: 'ALLOW',
      verificationMethod: { type: 'ASSURANCE', factorMode: '2FA', constraints: [{ possession: { phishingResistant: 'REQUIRED' } }] },
    },
  },
};
const signOnRule = {
  name: 'One',
  type: 'SIGN_ON',
  actions: { signon: { access: 'ALLOW', requireFactor: true, factorPromptMode: 'ALWAYS' } },
};
const zone = { name: 'One', type: 'IP', gateways: [{ type: 'CIDR', value: '192.0.2.0/24' }] };

const graph = 'https://graph.microsoft.com/v1.0';
const bodies = {
  policy: { of: graphDescription, method: 'POST', href: `${graph}/identity/conditionalAccess/policies`, body: policy },
  method: {
    of: graphDescription,
    method: 'PATCH',
    href: `${graph}/policies/authenticationMethodsPolicy/authenticationMethodConfigurations/Sms`,
    body: phone,
  },
  accessRule: { of: oktaDescription, method: 'POST', href: 'https://halden.okta.com/api/v1/policies/00p1/rules', body: accessRule },
  signOnRule: { of: oktaDescription, method: 'POST', href: 'https://halden.okta.com/api/v1/policies/00p1/rules', body: signOnRule },
  zone: { of: oktaDescription, method: 'POST', href: 'https://halden.okta.com/api/v1/zones', body: zone },
};

describe('a judge of what is written', needsDescriptions, () => {
  test.each(Object.entries(bodies))('has nothing against a right %s', async (_name, { of, method, href, body }) => {
    const judge = await openJudge(of);
    expect(judge.complaints(asked(method, href, JSON.stringify(body)))).toEqual([]);
  });

  test.each([
    ['policy', 'authenticationType', 'authenticationTyp'],
    ['policy', 'externalTenants', 'externalTenant'],
    ['policy', 'customAuthenticationFactors', 'customAuthenticationFactor'],
    ['policy', 'frequencyInterval', 'frequencyIntervall'],
    ['policy', 'membershipKind', 'membershipKinds'],
    ['policy', 'includeAuthenticationContextClassReferences', 'includeAuthenticationContextClassReference'],
    ['method', 'targetType', 'targetTyp'],
    ['accessRule', 'connection', 'conection'],
    ['accessRule', 'os', 'oss'],
    ['accessRule', 'phishingResistant', 'phishingResistent'],
    ['signOnRule', 'factorPromptMode', 'factorPromptModes'],
    ['zone', 'value', 'valu'],
  ] as const)('sees in a %s that %s is misspelt', async (name, field, misspelt) => {
    const { of, method, href, body } = bodies[name];
    const judge = await openJudge(of);
    const text = JSON.stringify(body).replace(`"${field}":`, `"${misspelt}":`);
    expect(judge.complaints(asked(method, href, text)).join('\n')).toContain(`/${misspelt} is not in the description`);
  });
});
