import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import { optional } from '@rampart/domain/fact.ts';
import { fail, pass, unknown } from '@rampart/domain/verdict.ts';
import { type Role, roles } from '@rampart/facts/identity/roles.ts';
import { type Person, people } from '@rampart/facts/people/people.ts';
import { withoutMembers } from '../../judging/without-members.ts';
import { comment, graphCall, graphScript } from '../../judging/power-shell.ts';
import { privilegedRoles } from '../../judging/privileged-roles.ts';

const [{ templateId: globalAdministrator }] = privilegedRoles;
const atMost = 4;

const findRole = (all: readonly Role[]): Role | undefined => all.find(({ templateId }) => templateId === globalAdministrator);

/** Disabled accounts do not count; an account that was not read does. */
const holdersOf = ({ memberIds }: Role, everyone: readonly Person[] = []): readonly { id: string; name: string }[] => {
  const known = new Map(everyone.map((person) => [person.id, person]));
  return memberIds.flatMap((id) => {
    const person = known.get(id);
    if (person?.isEnabled === false) return [];
    return { id, name: person ? `${person.displayName} <${person.signInName}>` : id };
  });
};

export const globalAdministratorsFew = defineControl({
  id: 'azure-ad.global-administrators-few',
  title: 'Limit Global Administrators to four',
  name: 'Global administrators',
  action: 'Four at most',
  priority: 'p2',
  description: 'At most four enabled accounts are assigned the role Global Administrator, the emergency access accounts among them.',
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
    cmmc: ['AC.L2-3.1.5'],
    'mitre-attack': ['T1078.004', 'T1098.003'],
    'zero-trust': ['identity.access-management'],
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
    const count = holdersOf(role, facts.people).length;
    const found = { count, total: count, what: 'global administrators' };
    return count <= atMost ? pass({ found }) : fail({ because: `${count} people hold the role Global Administrator.`, found });
  },

  remedy: {
    parameters: { atMost: fixed('Global administrators', [atMost], (count) => `${count} at most`) },
    disruption: 'People who lose the role can no longer change everything. Give each the smaller role that they use before.',
    steps({ facts }) {
      const role = findRole(facts.roles);
      const names = (role ? holdersOf(role, facts.people) : []).map(({ name }) => name);
      return [
        'Open Microsoft Entra admin center, Entra ID, Roles & admins, Global Administrator, Assignments.',
        `Decide which ${atMost} of these ${names.length} keep it: ${names.join(', ')}.`,
        'Give the others the roles that their work needs, such as User Administrator or Exchange Administrator, then choose Remove assignments.',
      ];
    },
    files({ facts }) {
      const role = findRole(facts.roles);
      if (!role) return [];
      const lines = holdersOf(role, facts.people).map(({ id, name }) =>
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
