import { dayMs } from '@rampart/domain/day.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import { fail, pass, unknown } from '@rampart/domain/verdict.ts';
import { type TakeoverCase, takeoverCases } from '@rampart/facts/threats/takeover-cases.ts';
import { namesOf } from '../../judging/judge-entries.ts';
import { namedFew } from '../../judging/named-few.ts';

const mostDays = 2;

const waiting = (cases: readonly TakeoverCase[], asOf: Date): readonly TakeoverCase[] =>
  cases.filter(
    ({ state, firstSeenAt }) => state === 'open' && (firstSeenAt === null || asOf.getTime() - Date.parse(firstSeenAt) > mostDays * dayMs),
  );
const nameOf = ({ id, person }: TakeoverCase): string => (person === '' ? `case ${id}` : `${person} (case ${id})`);

export const takeoversHandled = defineControl({
  id: 'abnormal.takeovers-handled',
  title: 'Handle account takeover cases within two days',
  name: 'Account takeover cases',
  action: 'Handle',
  priority: 'p2',
  description: 'No account takeover case of the last 90 days has waited for action longer than two days.',
  why: 'An attacker who controls a mailbox sends invoices to your customers and resets other passwords.',
  group: 'Accounts',
  programs: ['baseline', 'zero_trust', 'visibility'],
  platforms: ['all'],
  requires: [],
  answers: {
    'nist-800-53': ['IR-4', 'SI-4'],
    'nist-csf': ['RS.MA-02', 'DE.CM-03'],
    'cis-v8': ['17.4'],
    'iso-27001': ['A.5.26'],
    'soc-2': ['CC7.4'],
    'mitre-attack': ['T1078.004', 'T1114'],
  },
  evidence: {
    would: 'stop-none',
    instead: 'ends access that an attacker already has',
    because: 'A case opens after an attack has succeeded. Handling it ends that attack and prevents none.',
  },
  needs: { cases: takeoverCases },

  assess({ cases }, { asOf }) {
    const late = waiting(cases, asOf);
    const found = { count: late.length, total: cases.length, what: 'cases of 90 days' };
    if (late.length > 0) return fail({ because: `Action is required for longer than two days: ${namedFew(late.map(nameOf))}.`, found });
    if (cases.some(({ state }) => state === 'unknown'))
      return unknown({ because: 'Abnormal gives some cases a status that Rampart does not know.' });
    return pass({ found });
  },

  remedy: {
    parameters: { within: fixed('Handle within', [mostDays], (days) => `${days} days`) },
    disruption: 'The people concerned are signed out and get a new password.',
    steps: ({ facts, asOf }) => [
      'In the Abnormal portal (portal.abnormalsecurity.com), open the cases of account takeover that say Action Required.',
      `For each of these, end the sessions of the account, reset its password and its MFA methods, and remove mailbox rules that it did not have: ${namesOf(
        waiting(facts.cases, asOf).map((one) => ({ name: nameOf(one) })),
      )}.`,
      'Acknowledge the case as resolved, or as no attack.',
    ],
  },
});
