import { defineControl } from '@rampart/domain/control.ts';
import { type RegisteredMethods, registeredMethods } from '@rampart/facts/identity/registered-methods.ts';
import { signIns } from '@rampart/facts/identity/sign-ins.ts';
import { type Person, people } from '@rampart/facts/people/people.ts';
import { judgeEntries } from '../../judging/judge-entries.ts';

interface Facts {
  readonly methods: readonly RegisteredMethods[];
  readonly people: readonly Person[];
}

const enabled = ({ people: everyone }: Facts): readonly Person[] => everyone.filter(({ isEnabled }) => isEnabled);

function notEnrolled(facts: Facts): readonly Person[] {
  const ready = new Set(facts.methods.flatMap(({ personId, isReadyForSecondFactor }) => (isReadyForSecondFactor ? [personId] : [])));
  return enabled(facts).filter(({ id }) => !ready.has(id));
}

const most = 50;

export const peopleEnrolled = defineControl({
  id: 'google-directory.people-enrolled',
  title: 'Enrol everyone in 2-Step Verification',
  name: 'People without 2-Step Verification',
  action: 'Enrol',
  priority: 'p2',
  description: 'Everyone with an active account is enrolled in 2-Step Verification.',
  why: 'Enforcement causes no trouble if people have set up a second step before. Until then, a stolen password is enough.',
  group: 'Multi-factor authentication',
  programs: ['baseline', 'visibility'],
  platforms: ['all'],
  requires: [],
  answers: {
    'nist-800-53': ['IA-2(2)'],
    'nist-csf': ['PR.AA-03'],
    'nist-800-171': ['3.5.3'],
    'cis-v8': ['6.3'],
    'iso-27001': ['A.8.5'],
    'soc-2': ['CC6.1'],
    hitrust: ['01.q'],
    cmmc: ['IA.L2-3.5.3'],
    'mitre-attack': ['T1078.004', 'T1110'],
    'mitre-defend': ['D3-MFA'],
    'zero-trust': ['identity.authentication'],
  },
  evidence: {
    events: signIns,
    like: { secondFactor: ['not-asked'] },
    by: 'outcome',
    would: 'not-known',
    because:
      'These attempts used a password alone. Google does not report which of them were attacks that a second step would have stopped.',
  },
  needs: { methods: registeredMethods, people },

  assess: (facts) =>
    judgeEntries(
      notEnrolled(facts).map(({ displayName }) => displayName),
      { total: enabled(facts).length, what: 'active accounts', fault: 'have not set up 2-Step Verification' },
    ),

  remedy: {
    parameters: {},
    disruption: 'People set up a second step once. No one is locked out before it is enforced.',
    steps({ facts }) {
      const missing = notEnrolled(facts);
      const names = missing.slice(0, most).map(({ signInName }) => signInName);
      const others = missing.length > most ? ` and ${missing.length - most} more, which the column below shows` : '';
      return [
        `Ask these people to set up a second step at myaccount.google.com/security: ${names.join(', ')}${others}.`,
        'In the Google Admin console (admin.google.com), open Directory > Users, add the column 2-step verification enrollment, and filter for Not enrolled.',
        'Announce the day from which 2-Step Verification is enforced, and help those who are left.',
      ];
    },
  },
});
