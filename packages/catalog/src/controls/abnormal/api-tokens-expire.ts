import { dayMs } from '@rampart/domain/day.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import { unknown } from '@rampart/domain/verdict.ts';
import { type ApiToken, apiTokens } from '@rampart/facts/identity/api-tokens.ts';
import { portalAccess } from '../../judging/abnormal/abnormal-portal.ts';
import { judgeNamed, namesOf } from '../../judging/judge-entries.ts';

const mostDays = 731;

const lifeDays = ({ createdAt, expiresAt }: ApiToken): number | null =>
  createdAt && expiresAt ? (Date.parse(expiresAt) - Date.parse(createdAt)) / dayMs : null;
const weak = (tokens: readonly ApiToken[]): readonly ApiToken[] => tokens.filter((token) => (lifeDays(token) ?? 0) > mostDays);

export const apiTokensExpire = defineControl({
  id: 'abnormal.api-tokens-expire',
  title: 'Expire API tokens of Abnormal within two years',
  name: 'API tokens',
  action: 'Short',
  priority: 'p2',
  description: 'Every active API token of Abnormal expires within two years of its creation.',
  why: 'A token opens threat data, and some put mail back into mailboxes, without MFA. One that lasts for a decade outlives everyone who knows where it is.',
  group: 'Applications',
  programs: ['baseline', 'zero_trust', 'visibility'],
  platforms: ['all'],
  requires: [],
  answers: {
    'nist-800-53': ['IA-5', 'AC-6'],
    'nist-csf': ['PR.AA-01'],
    'cis-v8': ['5.2', '6.8'],
    'iso-27001': ['A.5.17'],
    'soc-2': ['CC6.1'],
    'mitre-attack': ['T1528', 'T1550.001'],
  },
  evidence: {
    would: 'not-known',
    because: 'Calls with API tokens are not in the sign-in log. No collected event shows who uses a token.',
  },
  needs: { tokens: apiTokens },

  assess({ tokens }) {
    const found = weak(tokens);
    if (found.length === 0 && tokens.some((token) => lifeDays(token) === null))
      return unknown({ because: 'Abnormal does not say of every API token how long it lasts.' });
    return judgeNamed(tokens, { weak: found, what: 'active API tokens', fault: 'last longer than two years' });
  },

  remedy: {
    parameters: { life: fixed('Life of a token', [mostDays], () => 'Two years') },
    disruption: 'An integration whose token was replaced stops until it has the new one.',
    steps: ({ facts }) => [
      portalAccess.integrations,
      `For each of these, generate a new token with the permissions that its integration needs and an earlier end: ${namesOf(weak(facts.tokens))}.`,
      'Enter the new token in the integration, look that it works, and revoke the old one.',
      'Restrict each token to the addresses that it is used from, in the IP allowlist on the same page.',
    ],
  },
});
