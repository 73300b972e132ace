import { connectGoogle } from '@rampart/connectors/google/auth.ts';
import { connectCheckPointHarmony } from '@rampart/connectors/check-point-harmony/auth.ts';
import { connectMimecast } from '@rampart/connectors/mimecast/auth.ts';
import type { Connection } from '@rampart/connectors/kit/connection.ts';
import { connectLocalDirectory } from '@rampart/connectors/local-directory/auth.ts';
import { connectProofpointPps } from '@rampart/connectors/proofpoint-pps/auth.ts';
import { connectMicrosoftGraph } from '@rampart/connectors/microsoft-graph/auth.ts';
import { connectOkta } from '@rampart/connectors/okta/auth.ts';
import { z } from 'zod';
import { openConnection } from '../../src/features/connect/index.ts';
import { groupState } from './group-state.ts';
import type { SimulatedCompany } from './simulated-company.ts';

/** Times and tags that every write moves, or that change with the simulated time. */
const moving = new Set([
  'lastUpdated',
  'modifiedDateTime',
  'lastModifiedDateTime',
  'lastMembershipUpdated',
  '_links',
  'renewedDateTime',
  '@odata.etag',
  'whenchanged',
  'usnchanged',
  'pwdlastset',
  'lastlogontimestamp',
  'passwordChanged',
  'lastLogin',
  'lastLoginTime',
  'etag',
  'Guid',
  'WhenChanged',
]);

const still = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(still);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([name]) => !moving.has(name));
  return Object.fromEntries(kept.map(([name, inner]) => [name, still(inner)]));
};

const anything = z.looseObject({});
const page = z.looseObject({ value: z.array(anything) });
const named = z.looseObject({ id: z.string() });

const graphPaths = [
  'identity/conditionalAccess/policies',
  'identity/conditionalAccess/namedLocations',
  'policies/authorizationPolicy',
  'policies/authenticationMethodsPolicy',
  'users',
];
const lists = /^(identity\/|users$)/;

async function graphState(client: Awaited<ReturnType<typeof connectMicrosoftGraph>>): Promise<unknown> {
  const read = async (path: string) => [path, await client.get(path, lists.test(path) ? page : anything)] as const;
  return { ...Object.fromEntries(await Promise.all(graphPaths.map(read))), mail: await mailState(client) };
}

/** What cmdlets of Exchange show, but for the ids of what was made anew. */
async function mailState({ exchange }: Awaited<ReturnType<typeof connectMicrosoftGraph>>): Promise<unknown> {
  const families = ['AntiPhish', 'SafeLinks', 'SafeAttachment', 'HostedContentFilter', 'MalwareFilter', 'HostedOutboundSpamFilter'];
  const settings = [
    'AtpPolicyForO365',
    'OrganizationConfig',
    'TransportConfig',
    'AdminAuditLogConfig',
    'ExternalInOutlook',
    'RemoteDomain',
    'QuarantinePolicy',
  ];
  const state: unknown[] = [];
  for (const noun of [...families.flatMap((family) => [`${family}Policy`, `${family}Rule`]), ...settings])
    state.push(await exchange.list(`Get-${noun}`, anything));
  for (const ListType of ['Sender', 'Url', 'FileHash', 'IP']) {
    const entries = await exchange.list('Get-TenantAllowBlockListItems', anything, { ListType });
    // What is put back is at the end of its list, and has another id.
    state.push(entries.map(({ Identity: _id, LastModifiedDateTime: _at, ...entry }) => JSON.stringify(entry)).toSorted());
  }
  return state;
}

async function oktaState(client: Awaited<ReturnType<typeof connectOkta>>): Promise<unknown> {
  const state: Record<string, unknown> = { zones: await client.list('/api/v1/zones', named) };
  for (const type of ['OKTA_SIGN_ON', 'ACCESS_POLICY', 'PASSWORD', 'MFA_ENROLL']) {
    const policies = await client.list('/api/v1/policies', named, { type });
    state[type] = policies;
    for (const { id } of policies) state[`${type} ${id}`] = await client.list(`/api/v1/policies/${id}/rules`, named);
  }
  const authenticators = await client.list('/api/v1/authenticators', named);
  for (const { id } of authenticators)
    state[id] = await client.list(`/api/v1/authenticators/${id}/methods`, z.looseObject({ type: z.string() }));
  return { ...state, authenticators, users: await client.list('/api/v1/users', named) };
}

async function googleState(client: Awaited<ReturnType<typeof connectGoogle>>): Promise<unknown> {
  const query = { customer: 'my_customer' };
  const listed = (field: string) => client.listOf(named, { field, path: `/admin/directory/v1/${field}`, query });
  const [users, groups] = [await listed('users'), await listed('groups')];
  const settings: unknown[] = [];
  for (const { email } of groups)
    settings.push(await client.groupSettings.get(`/groups/v1/groups/${String(email)}`, anything, { alt: 'json' }));
  return { users, groups, settings };
}

/** But for when a policy was last written, and for the id of a managed URL, which is another after it was made again. */
async function mimecastState(client: Awaited<ReturnType<typeof connectMimecast>>): Promise<unknown> {
  const policies = [
    await client.everything('/api/policy/antispoofing-bypass/get-policy', z.looseObject({ policy: z.looseObject({}) })),
    await client.everything('/api/policy/blockedsenders/get-policy', z.looseObject({ policy: z.looseObject({}) })),
  ].map((list) => list.map(({ policy: { lastUpdated: _written, ...policy }, ...one }) => ({ ...one, policy })));
  const urls = await client.everything('/api/ttp/url/get-all-managed-urls', z.looseObject({ domain: z.string(), path: z.string() }));
  const sorted = urls.map(({ id: _id, ...url }) => url).toSorted((a, b) => `${a.domain}${a.path}`.localeCompare(`${b.domain}${b.path}`));
  return { policies, urls: sorted };
}

/** An entry that was put back is at the end of its list. */
async function ppsState(client: Awaited<ReturnType<typeof connectProofpointPps>>): Promise<unknown> {
  const orgLists = { safe: await client.entries('safe'), block: await client.entries('block') };
  return Object.fromEntries(
    Object.entries(orgLists).map(([list, entries]) => [list, entries.map((entry) => JSON.stringify(entry)).toSorted()]),
  );
}

/** But for what Harmony sets by itself when an exception is written or made again. */
async function harmonyState(client: Awaited<ReturnType<typeof connectCheckPointHarmony>>): Promise<unknown> {
  const state: string[] = [];
  for (const list of ['whitelist', 'blacklist', 'spam_whitelist'])
    for (const entry of await client.everything(`/exceptions/${list}`, anything)) {
      const { entityId: _id, addedBy: _by, editedBy: _last, updateTime: _at, ...kept } = entry;
      state.push(JSON.stringify({ list, ...kept }));
    }
  return state.toSorted();
}

async function directoryState(client: Awaited<ReturnType<typeof connectLocalDirectory>>): Promise<unknown> {
  const entries = [...(await client.source.roots())];
  const classes = ['group', 'groupofnames', 'msds-passwordsettings', 'user', 'organizationalunit'];
  for await (const entry of client.source.entriesOf(classes)) entries.push(entry);
  await client.close();
  return entries.map(({ dn, attributes }) => [
    dn,
    Object.fromEntries([...attributes].map(([name, values]) => [name.toLowerCase(), values.map(String).toSorted()])),
  ]);
}

async function stateOf(simulator: string, connection: Connection): Promise<unknown> {
  if (simulator === 'local-directory') return directoryState(await connectLocalDirectory(connection));
  if (simulator === 'proofpoint-pps') return ppsState(await connectProofpointPps(connection));
  if (simulator === 'mimecast') return mimecastState(await connectMimecast(connection));
  if (simulator === 'check-point-harmony') return harmonyState(await connectCheckPointHarmony(connection));
  if (simulator === 'google') return googleState(await connectGoogle(connection));
  const settings =
    simulator === 'okta' ? await oktaState(await connectOkta(connection)) : await graphState(await connectMicrosoftGraph(connection));
  return { settings, groups: await groupState(simulator, connection) };
}

type Question = (simulator: string, connection: Connection) => Promise<unknown>;

/** Through a connection of the product's own, past the product. */
export async function askVendor(company: SimulatedCompany, product: string, question: Question): Promise<unknown> {
  const { platform } = company.api;
  const application = company.applications.find((each) => each.product === product);
  const which = { tenantId: company.tenantId, applicationId: application?.id ?? '', signal: new AbortController().signal };
  const connection = await openConnection({ ...platform, oauthApps: { find: () => undefined } }, which);
  try {
    return still(await question(application?.simulator ?? '', connection));
  } finally {
    await connection.close();
  }
}

/** The state of a vendor as its own API shows it, without times. */
export const vendorState = (company: SimulatedCompany, product: string): Promise<unknown> => askVendor(company, product, stateOf);

/** Its groups with their members. */
export const vendorGroups = (company: SimulatedCompany, product: string): Promise<unknown> =>
  askVendor(company, product, (simulator, connection) =>
    simulator === 'local-directory' ? stateOf(simulator, connection) : groupState(simulator, connection),
  );
