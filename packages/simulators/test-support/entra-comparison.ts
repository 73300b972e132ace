/**
 * Entra against our own evaluator: a directory filled with drawn locations, groups and policies, and Microsoft's decision about drawn sign-ins.
 *
 *   const tenant = await openGraphTenant();                                  // ./graph-tenant.ts: `url` and `credentials` are for a connector
 *   const entra = await openEntraComparison(tenant, { seed: 1 });            // loads everything through the Graph API
 *   for (const signIn of entra.signIns(10_000)) entra.decide(signIn);        // in process: seconds
 *   await entra.ask(signIn);                                                 // the same over POST /identity/conditionalAccess/evaluate
 *
 * `EntraSignIn` (./entra-sign-ins.ts) is in Microsoft's words; `logRowOf(signIn, id, at)` there writes it as the sign-in log would. A sign-in of a
 * `userAction`, of a user's risk or of a transfer method says more than the log does: leave such conditions out with `without`, and
 * sign-ins that do something else than sign in to an application are then not drawn either.
 *
 * A decision's `policies` are the ids of enforced policies that apply, its `demands` what they ask for together:
 *   `mfa`, `compliantDevice`, `passwordChange` …    a control that must be met (alone, or with the operator AND);
 *   `compliantDevice|mfa`                           one of them must be (the operator OR), sorted;
 *   `authenticationStrength:<id>`                   a strength, by its id.
 * Grant requirements are not struck off when the sign-in already meets them. A policy with session controls only applies and demands nothing.
 */
import type { WhatIfResult } from '../src/microsoft-graph/what-if/what-if.ts';
import { Dice, keyOf } from '../src/world/dice.ts';
import { some } from './draw.ts';
import { drawPolicy, type EntraCondition } from './entra-policies.ts';
import { drawSignIns, questionOf, type EntraSignIn } from './entra-sign-ins.ts';
import type { GraphReply, GraphTenant } from './graph-tenant.ts';
import { inOrder, type VendorDecision } from './vendor-decision.ts';

export interface EntraComparisonOptions {
  readonly seed: number;
  /** 25 unless given. */
  readonly policies?: number;
  readonly without?: readonly EntraCondition[];
}

export interface EntraComparison {
  /** Always the same ones; the first hundred are the first hundred of a thousand. */
  signIns(count: number): readonly EntraSignIn[];
  decide(signIn: EntraSignIn): VendorDecision;
  ask(signIn: EntraSignIn): Promise<VendorDecision>;
}

type Json = Readonly<Record<string, unknown>>;
const access = '/identity/conditionalAccess';
const countries = ['NO', 'SE', 'DE', 'US', 'CN', 'RU', 'NG', 'BR'];
const networks = ['192.0.2.0/25', '192.0.2.64/26', '198.51.100.7/32', '203.0.113.0/24', '2001:db8:a::/48', '2001:db8:a:1::/64'];
const addresses = (
  '192.0.2.0 192.0.2.63 192.0.2.64 192.0.2.127 192.0.2.128 198.51.100.7 198.51.100.8 203.0.113.255 198.18.0.1 ' +
  '2001:db8:a::1 2001:db8:a:1::9 2001:db8:a:2::9 2001:db8:b::1'
).split(' ');

function grantRequirementsOf(policy: Json): readonly string[] {
  const grant = policy['grantControls'] as {
    readonly operator: string;
    readonly builtInControls: readonly string[];
    readonly authenticationStrength: { readonly id: string } | null;
  } | null;
  if (grant === null) return [];
  const strength = grant.authenticationStrength;
  const asked = [...grant.builtInControls, ...(strength === null ? [] : [`authenticationStrength:${strength.id}`])];
  return grant.operator === 'AND' ? asked : [inOrder(asked).join('|')];
}

/** What the applied policies come to, as Microsoft's page on building policies says: a block wins, everything else adds up. */
function entraDecision(results: readonly WhatIfResult[]): VendorDecision {
  const enforced = results.filter(({ policyApplies, state }) => policyApplies && state === 'enabled');
  const grantRequirements = inOrder(enforced.flatMap(grantRequirementsOf));
  const isBlocked = grantRequirements.includes('block');
  return {
    decision: isBlocked ? 'block' : 'allow',
    grantRequirements: isBlocked ? [] : grantRequirements,
    policies: inOrder(enforced.map(({ id }) => id)),
  };
}

const isUser = (member: Json): boolean => member['@odata.type'] === '#microsoft.graph.user';

export async function openEntraComparison(
  tenant: GraphTenant,
  { seed, policies = 25, without = [] }: EntraComparisonOptions,
): Promise<EntraComparison> {
  const dice = new Dice(keyOf(seed, 5_100));
  const must = async (method: string, path: string, body?: Json): Promise<GraphReply['body']> => {
    const reply = await tenant.ask(method, path, body === undefined ? {} : { body });
    if (reply.status >= 300) throw new Error(`${method} ${path} was answered with ${reply.status}: ${reply.text}`);
    return reply.body;
  };
  const idsOf = async (path: string): Promise<string[]> => (await must('GET', path)).value.map(({ id }) => id);

  for (const id of await idsOf(`${access}/policies`)) await must('DELETE', `${access}/policies/${id}`);
  const users = (await must('GET', '/users?$top=999&$select=id,userType')).value;
  const guestIds = users.filter(({ userType }) => userType === 'Guest').map(({ id }) => id);
  const roles = (await must('GET', '/directoryRoles')).value;
  const holders = await Promise.all(
    roles.map(async ({ id }) => (await must('GET', `/directoryRoles/${id}/members`)).value.filter(isUser).map((member) => member.id)),
  );
  const userIds = [...new Set([...guestIds.slice(0, 5), ...holders.flat(), ...users.slice(0, 40).map(({ id }) => id)])];

  const groupIds = (await idsOf('/groups?$top=5')).slice(0, 3);
  for (const number of [1, 2, 3, 4]) {
    const members = some(dice, userIds, 20).map((id) => `https://graph.microsoft.com/v1.0/directoryObjects/${id}`);
    const group = { displayName: `Drawn group ${number}`, mailNickname: `drawn-${number}`, mailEnabled: false, securityEnabled: true };
    groupIds.push((await must('POST', '/groups', { ...group, 'members@odata.bind': members })).id);
  }
  const locationIds = await idsOf(`${access}/namedLocations`);
  for (const number of [1, 2, 3]) {
    const ipRanges = some(dice, networks, 3).map((cidrAddress) => ({
      '@odata.type': `#microsoft.graph.iPv${cidrAddress.includes(':') ? 6 : 4}CidrRange`,
      cidrAddress,
    }));
    const network = { '@odata.type': '#microsoft.graph.ipNamedLocation', displayName: `Drawn network ${number}`, isTrusted: number === 1 };
    const country = {
      '@odata.type': '#microsoft.graph.countryNamedLocation',
      displayName: `Drawn countries ${number}`,
      countriesAndRegions: some(dice, countries, 4),
      includeUnknownCountriesAndRegions: !without.includes('unknown-country') && dice.chance(0.5),
    };
    locationIds.push((await must('POST', `${access}/namedLocations`, { ...network, ipRanges })).id);
    locationIds.push((await must('POST', `${access}/namedLocations`, country)).id);
  }
  const pools = { userIds, groupIds, roleTemplateIds: roles.map(({ roleTemplateId }) => String(roleTemplateId)), locationIds };
  for (let place = 0; place < policies; place += 1) await must('POST', `${access}/policies`, drawPolicy(dice, place, pools, without));

  const whatIf = tenant.simulatorControl.whatIf();
  return {
    signIns(count) {
      const drawn = drawSignIns(count, seed, { userIds, addresses, countries });
      return without.includes('user-actions') ? drawn.map((signIn) => ({ ...signIn, userAction: null })) : drawn;
    },
    decide: (signIn) => entraDecision(whatIf(questionOf(signIn))),
    async ask(signIn) {
      return entraDecision((await must('POST', `${access}/evaluate`, questionOf(signIn))).value as unknown as readonly WhatIfResult[]);
    },
  };
}
