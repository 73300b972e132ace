import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import { optional } from '@rampart/domain/fact.ts';
import { fail, pass, unknown } from '@rampart/domain/verdict.ts';
import { type Role, roles } from '@rampart/facts/identity/roles.ts';
import { type Person, people } from '@rampart/facts/people/people.ts';
import { withoutMembers } from '../../judging/microsoft-entra/without-members.ts';
import { comment } from '@rampart/domain/power-shell.ts';
import { graphCall, graphScript } from '../../judging/microsoft-entra/power-shell.ts';
import { privilegedRoles } from '../../judging/microsoft-entra/privileged-roles.ts';

const [{ templateId: globalAdministrator }] = privilegedRoles;
const atMost = 4;

const findRole = (all: readonly Role[]): Role | undefined => all.find(({ templateId }) => templateId === globalAdministrator);

interface Holder {
  readonly id: string;
  readonly name: string;
  readonly how: 'assigned' | 'eligible' | 'application';
}

/** The people and applications that have the role or may activate it. Disabled accounts do not count; an account that was not read does. */
const holdersOf = ({ memberIds, eligibleIds, applications = [] }: Role, everyone: readonly Person[] = []): readonly Holder[] => {
  const known = new Map(everyone.map((person) => [person.id, person]));
  const held = new Set(memberIds);
  const named = (id: string, how: Holder['how']): Holder[] => {
    const person = known.get(id);
    if (person?.isEnabled === false) return [];
    return [{ id, how, name: person ? `${person.displayName} <${person.signInName}>` : id }];
  };
  return [
    ...memberIds.flatMap((id) => named(id, 'assigned')),
    ...(eligibleIds ?? []).filter((id) => !held.has(id)).flatMap((id) => named(id, 'eligible')),
    ...applications.map(({ id, name }): Holder => ({ id, name: `${name} (application)`, how: 'application' })),
  ];
};

const because = (holders: readonly Holder[]): string => {
  const count = (how: Holder['how']): number => holders.filter((one) => one.how === how).length;
  const [assigned, eligible, programs] = [count('assigned'), count('eligible'), count('application')];
  const more = [
    ...(eligible > 0 ? [`${eligible} more may activate it`] : []),
    ...(programs > 0 ? [`${programs} ${programs === 1 ? 'application holds it' : 'applications hold it'}`] : []),
  ];
  return `${[`${assigned} ${assigned === 1 ? 'person holds' : 'people hold'} the role Global Administrator`, ...more].join(', ')}.`;
};

const eligibleUnread =
  'Rampart could not read who may activate the role Global Administrator. Grant what the guide lists, then process again.';

export const globalAdministratorsFew = defineControl({
  id: 'azure-ad.global-administrators-few',
  title: 'Limit Global Administrators to four',
  name: 'Global administrators',
  action: 'Four at most',
  priority: 'p2',
  description:
    'At most four enabled accounts and applications are assigned the role Global Administrator, by themselves, through a group or as eligible, the emergency access accounts among them.',
  why: 'An attacker who takes over one of them owns everything: mail, files, other administrators, this setting. Microsoft advises fewer than five; most work needs a smaller role.',
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
    cmmc: ['AC.L2-3.1.5', 'AC.L2-3.1.6'],
    'mitre-attack': ['T1078.004', 'T1098.003'],
    'zero-trust': ['identity.access-management'],
    hitrust: ['01.c'],
  },
  evidence: {
    would: 'not-known',
    because: 'It limits what a stolen account could do, not whether one is stolen.',
  },
  needs: { roles, people: optional(people) },

  assess(facts) {
    const noMembers = withoutMembers(facts.people);
    if (noMembers) return noMembers;
    const role = findRole(facts.roles);
    if (!role) return unknown({ because: 'The role Global Administrator is not among the roles that were read.' });
    const holders = holdersOf(role, facts.people);
    const count = holders.length;
    const found = { count, total: count, what: 'global administrators' };
    if (count > atMost) return fail({ because: because(holders), found });
    return role.eligibleIds === null ? unknown({ because: eligibleUnread }) : pass({ found });
  },

  remedy: {
    parameters: { atMost: fixed('Global administrators', [atMost], (count) => `${count} at most`) },
    disruption: 'People who lose the role can no longer change everything. Give each of them the smaller role that they need first.',
    steps({ facts }) {
      const role = findRole(facts.roles);
      const names = (role ? holdersOf(role, facts.people) : []).map(({ name }) => name);
      return [
        'Open Microsoft Entra admin center, Entra ID, Roles & admins, Global Administrator, Assignments.',
        `Decide which ${atMost} of these ${names.length} keep it: ${names.join(', ')}.`,
        'Those who hold it through a group leave the group; those who may activate it are under Eligible assignments.',
        'Give the others the roles that their work needs, such as User Administrator or Exchange Administrator, then choose Remove assignments.',
      ];
    },
    files({ facts }) {
      const role = findRole(facts.roles);
      if (!role) return [];
      const assigned = holdersOf(role, facts.people).filter(({ how }) => how !== 'eligible');
      const lines = assigned.map(({ id, name }) =>
        comment(
          graphCall({
            about: [name, 'Remove from Global Administrator'],
            method: 'DELETE',
            path: `directoryRoles/${role.id}/members/${id}/$ref`,
          }),
        ),
      );
      const about = [
        'Takes the role Global Administrator from people.',
        'No one is selected: delete the # in front of each person who should lose the role.',
      ];
      const scopes = ['RoleManagement.ReadWrite.Directory'];
      return [{ name: 'remove-global-administrators.ps1', content: graphScript({ about, scopes, lines }) }];
    },
  },
});
