import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import { fail, pass, unknown } from '@rampart/domain/verdict.ts';
import { type Role, roles } from '@rampart/facts/identity/roles.ts';
import { type Person, people } from '@rampart/facts/people/people.ts';

const [atLeast, atMost] = [2, 4];

interface Facts {
  readonly roles: readonly Role[];
  readonly people: readonly Person[];
}

const isSuper = ({ isAllPowerful }: Role): boolean => isAllPowerful;

/** Suspended accounts do not count; programs and accounts of other organisations that hold it do. */
function holders({ roles: all, people: everyone }: Facts): readonly string[] {
  const known = new Map(everyone.map((person) => [person.id, person]));
  return all.filter(isSuper).flatMap(({ memberIds, applications = [] }) => [
    ...memberIds.flatMap((id) => {
      const person = known.get(id);
      return person?.isEnabled === false ? [] : [person ? `${person.displayName} <${person.signInName}>` : id];
    }),
    ...applications.map(({ id, name }) => `${name} ${id}`),
  ]);
}

export const superAdministratorsFew = defineControl({
  id: 'google-directory.super-administrators-few',
  title: 'Limit super administrators to four',
  name: 'Super administrators',
  action: 'Two to four',
  priority: 'p2',
  description: 'Two to four active accounts hold the role Super Admin, the emergency access accounts among them.',
  why: 'Anyone who takes over one of them owns mail, files and every other administrator. With a single one, a lost key locks everyone out.',
  group: 'Administrators',
  programs: ['baseline', 'zero_trust', 'visibility'],
  platforms: ['all'],
  requires: [],
  answers: {
    'nist-800-53': ['AC-6(1)', 'AC-6(5)'],
    'nist-csf': ['PR.AA-05'],
    'nist-800-171': ['3.1.5', '3.1.6'],
    'cis-v8': ['5.4', '6.8'],
    'iso-27001': ['A.8.2'],
    'soc-2': ['CC6.3'],
    hitrust: ['01.c'],
    cmmc: ['AC.L2-3.1.5', 'AC.L2-3.1.6'],
    'mitre-attack': ['T1078.004', 'T1098.003'],
    'zero-trust': ['identity.access-management'],
  },
  evidence: {
    would: 'not-known',
    because: 'It limits what a stolen account could do, not whether one is stolen.',
  },
  needs: { roles, people },

  assess(facts) {
    if (!facts.roles.some(isSuper)) return unknown({ because: 'The role Super Admin is not among the roles that were read.' });
    const count = holders(facts).length;
    const found = { count, total: count, what: 'super administrators' };
    if (count > atMost) return fail({ because: `${count} accounts hold the role Super Admin.`, found });
    const unread = facts.roles
      .filter(isSuper)
      .flatMap(({ applications = [] }) => applications.filter(({ isUnreadGroup }) => isUnreadGroup));
    if (unread.length > 0)
      return unknown({ because: 'A group holds the role Super Admin whose members Google does not show, so they could not be counted.' });
    if (count < atLeast)
      return fail({ because: `Only ${count} account holds the role Super Admin: when it is lost, no one gets in.`, found });
    return pass({ found });
  },

  remedy: {
    parameters: { atMost: fixed('Super administrators', [atMost], (count) => `${atLeast} to ${count}`) },
    disruption: 'Those who lose the role can no longer change everything. Give each of them the smaller role that they need first.',
    steps({ facts }) {
      const names = holders(facts);
      return [
        'In the Google Admin console (admin.google.com), open Account > Admin roles > Super Admin > Admins.',
        `Decide which ${atLeast} to ${atMost} of these ${names.length} keep it, an emergency account with a security key among them: ${names.join(', ')}.`,
        'Give the others the roles that their work needs, such as User Management Admin or Groups Admin, then choose Unassign role.',
        'Rampart does not do this for you: only a person can decide who loses the highest role.',
      ];
    },
  },
});
