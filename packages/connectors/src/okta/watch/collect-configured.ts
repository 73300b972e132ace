import type { ConfigurationObject } from '@rampart/domain/watch/configuration-object.ts';
import { configuredGroups } from '@rampart/facts/configuration/groups.ts';
import { configuredMethods } from '@rampart/facts/configuration/methods.ts';
import { configuredPolicies } from '@rampart/facts/configuration/policies.ts';
import { configuredRules } from '@rampart/facts/configuration/rules.ts';
import { configuredZones } from '@rampart/facts/configuration/zones.ts';
import { z } from 'zod';
import { collects, collectsList } from '../../kit/connector.ts';
import { mapUnlessGone } from '../../kit/map-unless-gone.ts';
import { type OktaClient, undefinedWithoutType } from '../client.ts';
import { isInForce } from '../is-in-force.ts';
import { methodName } from '../methods/method-name.ts';
import { canonicalIn, OktaObject, toConfigured } from './configured-object.ts';

const policyTypes = ['OKTA_SIGN_ON', 'ACCESS_POLICY', 'PASSWORD', 'MFA_ENROLL'] as const;

/** Policies per app came with Okta's Identity Engine, and enrolment comes with second factors; an organisation without them refuses the question. */
const optionalTypes: readonly string[] = ['ACCESS_POLICY', 'MFA_ENROLL'];

async function listPolicies(client: OktaClient, type: (typeof policyTypes)[number]): Promise<readonly OktaObject[]> {
  const found = client.list('/api/v1/policies', OktaObject, { type, limit: 200 });
  return optionalTypes.includes(type) ? ((await found.catch(undefinedWithoutType)) ?? []) : found;
}

async function collectPolicies(client: OktaClient): Promise<ConfigurationObject[]> {
  const found: ConfigurationObject[] = [];
  for (const type of policyTypes)
    for (const policy of await listPolicies(client, type)) {
      // Those of apps have no order: each app names its own.
      const position = type === 'ACCESS_POLICY' ? null : (policy.priority ?? null);
      // The order counts among policies of one type.
      found.push(toConfigured(policy, { parent: type, position }));
    }
  return found;
}

async function collectRules(client: OktaClient): Promise<ConfigurationObject[]> {
  const found: ConfigurationObject[] = [];
  for (const type of policyTypes) {
    const list = () => listPolicies(client, type);
    const rules = await mapUnlessGone(await list(), { atOnce: 1, listAgain: list }, async ({ id: parent }) =>
      (await client.list(`/api/v1/policies/${encodeURIComponent(parent)}/rules`, OktaObject)).map((rule) =>
        toConfigured(rule, { parent, position: rule.priority ?? null }),
      ),
    );
    found.push(...rules.flat());
  }
  return found;
}

const Method = z.looseObject({ type: z.string().max(80), status: z.string().nullish() });

/** Each authenticator has its methods: a phone has text messages and calls. */
async function collectMethods(client: OktaClient): Promise<ConfigurationObject[]> {
  const list = () => client.list('/api/v1/authenticators', OktaObject);
  const found = await mapUnlessGone(await list(), { atOnce: 1, listAgain: list }, async (authenticator) => {
    const { id, name, status } = authenticator;
    const methods = await client.list(`/api/v1/authenticators/${encodeURIComponent(id)}/methods`, Method);
    return methods.map((method) => ({
      id: `${id}/${method.type}`,
      name: methodName(name ?? id, method.type),
      parent: null,
      isEnabled: status === 'ACTIVE' && isInForce(method.status),
      position: null,
      settings: canonicalIn({ authenticator, method }),
    }));
  });
  return found.flat();
}

const Group = z.looseObject({ id: z.string().min(1).max(200), profile: z.looseObject({ name: z.string() }) });

const toConfiguredGroup = ({ id, profile: { name, ...profile }, ...rest }: z.infer<typeof Group>): ConfigurationObject => ({
  id,
  name,
  parent: null,
  isEnabled: null,
  position: null,
  settings: canonicalIn({ ...rest, profile }),
});

export const collectsConfigured = [
  collects(configuredPolicies, { title: 'Policies, watched for drift', scopes: ['okta.policies.read'], with: collectPolicies }),
  collects(configuredRules, { title: 'Rules of policies, watched for drift', scopes: ['okta.policies.read'], with: collectRules }),
  collectsList(configuredZones, {
    title: 'Network zones, watched for drift',
    scopes: ['okta.networkZones.read'],
    path: '/api/v1/zones',
    query: { limit: 200 },
    item: OktaObject.transform((zone) => toConfigured(zone)),
  }),
  collects(configuredMethods, { title: 'Authenticators, watched for drift', scopes: ['okta.authenticators.read'], with: collectMethods }),
  collectsList(configuredGroups, {
    title: 'Groups without their members, watched for drift',
    scopes: ['okta.groups.read'],
    path: '/api/v1/groups',
    query: { limit: 200 },
    item: Group.transform(toConfiguredGroup),
  }),
];
