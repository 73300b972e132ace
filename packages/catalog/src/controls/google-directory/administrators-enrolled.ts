import { defineControl } from '@rampart/domain/control.ts';
import { notApplicable } from '@rampart/domain/verdict.ts';
import { type RegisteredMethods, registeredMethods } from '@rampart/facts/identity/registered-methods.ts';
import { type Person, people } from '@rampart/facts/people/people.ts';
import { judgeEntries } from '../../judging/judge-entries.ts';

interface Facts {
  readonly methods: readonly RegisteredMethods[];
  readonly people: readonly Person[];
}

function administrators({ methods, people: everyone }: Facts): readonly (Person & { readonly isReady: boolean })[] {
  const known = new Map(everyone.map((person) => [person.id, person]));
  return methods
    .filter(({ isAdministrator }) => isAdministrator === true)
    .flatMap(({ personId, isReadyForSecondFactor: isReady }) => {
      const person = known.get(personId);
      return person?.isEnabled === true ? [{ ...person, isReady }] : [];
    });
}

const notEnrolled = (facts: Facts): readonly Person[] => administrators(facts).filter(({ isReady }) => !isReady);

export const administratorsEnrolled = defineControl({
  id: 'google-directory.administrators-enrolled',
  title: 'Enrol every administrator in 2-Step Verification',
  name: 'Administrators without 2-Step Verification',
  action: 'Enrol',
  priority: 'p2',
  description: 'Every administrator with an active account is enrolled in 2-Step Verification.',
  why: 'The password of one administrator without a second step opens the settings of everyone.',
  group: 'Administrators',
  programs: ['baseline', 'zero_trust', 'visibility'],
  platforms: ['all'],
  requires: [],
  answers: {
    'nist-800-53': ['IA-2(1)', 'AC-6(5)'],
    'nist-csf': ['PR.AA-03'],
    'nist-800-171': ['3.5.3'],
    'cis-v8': ['6.5'],
    'iso-27001': ['A.8.2', 'A.8.5'],
    'soc-2': ['CC6.1'],
    hitrust: ['01.c', '01.q'],
    cmmc: ['IA.L2-3.5.3'],
    'mitre-attack': ['T1078.004', 'T1110'],
    'mitre-defend': ['D3-MFA'],
    'zero-trust': ['identity.authentication'],
  },
  evidence: {
    would: 'not-known',
    because: 'Google does not report which sign-ins were attacks, so those that a second step would have stopped cannot be counted.',
  },
  needs: { methods: registeredMethods, people },

  assess(facts) {
    const all = administrators(facts);
    if (all.length === 0) return notApplicable({ because: 'No administrator has an active account.' });
    const names = notEnrolled(facts).map(({ displayName }) => displayName);
    return judgeEntries(names, { total: all.length, what: 'administrators', fault: 'have not set up 2-Step Verification' });
  },

  remedy: {
    parameters: {},
    disruption: 'Administrators set up a second step, best a security key, and use it from then on.',
    steps: ({ facts }) => [
      `Ask these administrators to set up a security key or a prompt at myaccount.google.com/security: ${notEnrolled(facts)
        .map(({ displayName, signInName }) => `${displayName} <${signInName}>`)
        .join(', ')}.`,
      'In the Google Admin console (admin.google.com), open Account > Admin roles, and take the roles from those who no longer need them.',
      'Open Directory > Users, add the column 2-step verification enrollment, and look again in a week.',
    ],
  },
});
