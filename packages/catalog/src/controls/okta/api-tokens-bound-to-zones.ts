import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import { optional } from '@rampart/domain/fact.ts';
import { fail, notApplicable, pass } from '@rampart/domain/verdict.ts';
import type { Zone } from '@rampart/domain/zone.ts';
import { type ApiToken, apiTokens } from '@rampart/facts/identity/api-tokens.ts';
import { zones as networkZones } from '@rampart/facts/network/zones.ts';
import { curlScript, shellQuoted } from '../../judging/okta/curl-script.ts';

const fromAnywhere = (tokens: readonly ApiToken[]) => tokens.filter(({ onlyFromZones }) => onlyFromZones === null);
/** The zones that tell where the customer's own machines are. */
const ownZones = (zones: readonly Zone[] = []) =>
  zones.filter(
    ({ kind, isActive, isBuiltIn, isBlocklist, ranges }) =>
      kind === 'addresses' && isActive && !isBuiltIn && !isBlocklist && ranges.length > 0,
  );

function bindingCall({ id, name, ownerId }: ApiToken, zones: readonly Zone[]): string[] {
  const network = { connection: 'ZONE', include: zones.map((zone) => zone.id) };
  const body = JSON.stringify({ name, network, ...(ownerId === null ? {} : { userId: ownerId }) });
  return [
    `echo ${shellQuoted(`API token ${name}`)}`,
    `call PUT ${shellQuoted(`/api/v1/api-tokens/${encodeURIComponent(id)}`)} ${shellQuoted(body)}`,
  ];
}

export const apiTokensBoundToZones = defineControl({
  id: 'okta.api-tokens-bound-to-zones',
  title: 'Restrict API tokens to network zones',
  name: 'API tokens',
  action: 'Restrict to network zones',
  priority: 'p2',
  description: 'For every API token, API calls made with this token must originate from named network zones, not Any IP.',
  why: 'An API token has all rights of the administrator who created it, without MFA. Restricted to a zone, a leaked token is useless elsewhere.',
  group: 'Administrators',
  programs: ['baseline', 'zero_trust', 'safe_use_of_ai'],
  platforms: ['all'],
  requires: [],
  answers: {
    'nist-800-53': ['AC-6', 'AC-17', 'SC-7'],
    'nist-csf': ['PR.AA-05'],
    'cis-v8': ['6.8'],
    'iso-27001': ['A.8.2', 'A.8.20'],
    'mitre-attack': ['T1528', 'T1550.001'],
  },
  evidence: {
    would: 'not-known',
    because: 'Calls with API tokens are not in the sign-in log. No collected event shows from where tokens are used.',
  },
  needs: { tokens: apiTokens, zones: optional(networkZones) },

  assess({ tokens }) {
    if (tokens.length === 0) return notApplicable({ because: 'There are no API tokens.' });
    const open = fromAnywhere(tokens);
    const found = { count: open.length, total: tokens.length, what: 'API tokens' };
    if (open.length === 0) return pass({ found });
    return fail({ because: `Usable from any address: ${open.map(({ name }) => `“${name}”`).join(', ')}.`, about: open, found });
  },

  remedy: {
    parameters: { origin: fixed('API calls made with this token must originate from', ['zones'], () => 'In any of the following zones') },
    disruption:
      'A script or integration that calls from another address than those of the zone is refused immediately. Check first where each token is used.',
    steps: ({ facts }) => [
      'In the Okta Admin Console, open Reports > System Log and search for the name of each token to see the addresses it is used from.',
      ...(ownZones(facts.zones).length > 0
        ? []
        : ['Open Security > Networks and choose Add Zone > IP Zone: the gateway addresses of the machines that use the tokens.']),
      'Open Security > API > Tokens.',
      ...fromAnywhere(facts.tokens).map(
        ({ name }) => `Edit the token ${name}, and set API calls made with this token must originate from: In any of the following zones.`,
      ),
      'Revoke unused tokens. Prefer an API service app with OAuth 2.0 scopes for new integrations.',
    ],
    files({ facts }) {
      const [tokens, zones] = [fromAnywhere(facts.tokens), ownZones(facts.zones)];
      if (tokens.length === 0 || zones.length === 0) return [];
      const about =
        'Binds API tokens to the network zones of your own addresses. Take out the tokens that are used from elsewhere, and run it from one of those addresses.';
      return [curlScript({ name: 'bind-api-tokens.sh', about, lines: tokens.flatMap((token) => bindingCall(token, zones)) })];
    },
  },
});
