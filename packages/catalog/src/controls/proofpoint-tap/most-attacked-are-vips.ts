import { defineControl } from '@rampart/domain/control.ts';
import { notApplicable, unknown } from '@rampart/domain/verdict.ts';
import { type AttackedPerson, attackedPeople } from '@rampart/facts/threats/attacked-people.ts';
import { judgeEntries } from '../../judging/judge-entries.ts';

const mostNamed = 50;

const mostAttacked = (people: readonly AttackedPerson[]): readonly AttackedPerson[] =>
  people.filter(({ isMostAttacked }) => isMostAttacked);
const notVips = (people: readonly AttackedPerson[]): readonly AttackedPerson[] =>
  mostAttacked(people).filter(({ isVip }) => isVip === false);
const nameOf = ({ name, mail }: AttackedPerson): string => (name === null ? mail : `${name} <${mail}>`);

export const mostAttackedAreVips = defineControl({
  id: 'proofpoint-tap.most-attacked-are-vips',
  title: 'Mark Very Attacked People as VIPs in TAP',
  name: 'Very Attacked People',
  action: 'Mark as VIP',
  priority: 'p2',
  description: 'Everyone whom TAP counts among the Very Attacked People of the last 30 days is marked as a VIP there.',
  why: 'Alerts and reports of TAP put VIPs first. Attackers do not choose by title: those who are attacked most are seldom the ones on the list.',
  group: 'Mail protection',
  programs: ['baseline', 'visibility'],
  platforms: ['all'],
  requires: [],
  answers: {
    'nist-800-53': ['SI-4', 'RA-3'],
    'nist-csf': ['DE.CM-03', 'ID.RA-05'],
    'iso-27001': ['A.8.16'],
    'soc-2': ['CC7.2'],
    'mitre-attack': ['T1566'],
  },
  evidence: {
    would: 'stop-none',
    instead: 'shows analysts first whom attackers aim at',
    because: 'The mark changes what TAP shows first and whom it alerts about. It stops no mail.',
  },
  needs: { people: attackedPeople },

  assess({ people }) {
    const attacked = mostAttacked(people);
    if (attacked.length === 0) return notApplicable({ because: 'TAP counts no one among the Very Attacked People of the last 30 days.' });
    const others = notVips(people);
    if (others.length === 0 && attacked.some(({ isVip }) => isVip === null))
      return unknown({ because: 'TAP does not say of everyone whether they are marked as a VIP.' });
    return judgeEntries(others.map(nameOf), { total: attacked.length, what: 'Very Attacked People', fault: 'are not VIPs' });
  },

  remedy: {
    parameters: {},
    disruption: 'None for people. Analysts see more alerts about those who are marked.',
    steps({ facts }) {
      const others = notVips(facts.people);
      const rest = others.length > mostNamed ? `, and ${others.length - mostNamed} more that the file names` : '';
      return [
        'Sign in to the TAP dashboard (threatinsight.proofpoint.com) as an administrator, and open the list of VIPs in its settings. No API of Proofpoint takes this list.',
        `Add these people: ${others
          .slice(0, mostNamed)
          .map(({ mail }) => mail)
          .join(', ')}${rest}.`,
        'Look at the list every month: who is attacked most changes.',
      ];
    },
    files({ facts }) {
      const mails = notVips(facts.people).map(({ mail }) => `${mail}\n`);
      return mails.length === 0 ? [] : [{ name: 'very-attacked-people.txt', content: mails.join('') }];
    },
  },
});
