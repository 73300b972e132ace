import type { Dice } from '../src/world/dice.ts';
import { some } from './draw.ts';
import type { TestOrg } from './okta-org.ts';
import { drawAppRule, drawSessionRule, type OktaCondition } from './okta-policies.ts';
import type { OktaSignInPools } from './okta-sign-ins.ts';

type Json = Readonly<Record<string, unknown>>;
const idOf = (body: Json): string => String(body['id']);

/** Addresses at the edges of the zones below, and where they are. */
const addresses = [
  ...['192.0.2.0', '192.0.2.127', '192.0.2.128'].map((ip) => ({ ip, country: 'NO' })),
  ...['198.18.0.4', '198.18.0.5', '198.18.0.9', '198.18.0.10'].map((ip) => ({ ip, country: 'SE' })),
  ...['198.19.0.1', '203.0.113.9'].map((ip) => ({ ip, country: 'RU' })),
  { ip: '198.19.0.2', country: 'KP' },
  { ip: '198.19.0.3', country: 'BR' },
  { ip: '198.19.0.4', country: null },
  ...['2001:db8:a::1', '2001:db8:b::1'].map((ip) => ({ ip, country: 'DE' })),
];
const gateways = (...ranges: readonly string[]): Json => ({
  type: 'IP',
  gateways: ranges.map((value) => ({ type: value.includes('-') ? 'RANGE' : 'CIDR', value })),
});
const zones: readonly Json[] = [
  { name: 'Drawn offices', usage: 'POLICY', ...gateways('192.0.2.0/25', '2001:db8:a::/48') },
  { name: 'Drawn range', usage: 'POLICY', ...gateways('198.18.0.5-198.18.0.9') },
  { name: 'Drawn countries', usage: 'POLICY', type: 'DYNAMIC', locations: [{ country: 'SE' }, { country: 'RU' }], asns: [] },
  { name: 'Drawn blocked network', usage: 'BLOCKLIST', ...gateways('203.0.113.0/28') },
  { name: 'Drawn blocked countries', usage: 'BLOCKLIST', type: 'DYNAMIC', locations: [{ country: 'KP' }], asns: [] },
];

interface Filling {
  readonly org: TestOrg;
  /** A call that must succeed. */
  readonly must: TestOrg['call'];
  readonly dice: Dice;
  readonly without: readonly OktaCondition[];
}

/** Puts drawn zones, groups, policies and mappings in place of what the organisation had. */
export async function fillOkta({ org, must, dice, without }: Filling): Promise<OktaSignInPools> {
  for (const { ip, country } of addresses) org.running.simulatorControl.locate(ip, { country });
  for (const { id, system } of await org.all('/api/v1/policies?type=OKTA_SIGN_ON'))
    if (system !== true) await must('DELETE', `/api/v1/policies/${String(id)}`);
  const userIds = (await org.all('/api/v1/users')).slice(0, 40).map(idOf);
  const appIds = (await org.all('/api/v1/apps')).map(idOf);
  const groupIds: string[] = [];
  for (const number of [1, 2, 3, 4, 5]) {
    const group = idOf((await must('POST', '/api/v1/groups', { profile: { name: `Drawn group ${number}`, description: '' } })).one);
    for (const userId of some(dice, userIds, 20)) await must('PUT', `/api/v1/groups/${group}/users/${userId}`);
    groupIds.push(group);
  }
  const zoneIds: string[] = [];
  for (const zone of zones) {
    const { one } = await must('POST', '/api/v1/zones', zone);
    if (zone['usage'] === 'POLICY') zoneIds.push(idOf(one));
  }
  const drawing = { dice, pools: { userIds, groupIds, zoneIds }, without };
  const activate = (): string => `activate=${!dice.chance(0.15)}`;
  const add = async (policy: Json, rules: readonly Json[]): Promise<string> => {
    const id = idOf((await must('POST', `/api/v1/policies?${activate()}`, policy)).one);
    for (const rule of rules) await must('POST', `/api/v1/policies/${id}/rules?${activate()}`, rule);
    return id;
  };
  const rulesBy = (draw: typeof drawAppRule): readonly Json[] =>
    Array.from({ length: dice.between(1, 4) }, (_, place) => draw(drawing, place));
  for (const number of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const conditions = { people: { groups: { include: some(dice, groupIds, 2) } } };
    await add({ type: 'OKTA_SIGN_ON', name: `Drawn session policy ${number}`, conditions }, rulesBy(drawSessionRule));
  }
  for (const appId of appIds) {
    const name = `Drawn authentication policy ${appId}`;
    const policy = idOf((await must('POST', '/api/v1/policies', { type: 'ACCESS_POLICY', name })).one);
    for (const rule of rulesBy(drawAppRule)) await must('POST', `/api/v1/policies/${policy}/rules?${activate()}`, rule);
    await must('PUT', `/api/v1/apps/${appId}/policies/${policy}`);
  }
  return { userIds, appIds, addresses };
}
