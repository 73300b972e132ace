import { defineControl } from '@rampart/domain/control.ts';
import { firstNames } from '@rampart/domain/first-of-many.ts';
import { fail, pass } from '@rampart/domain/verdict.ts';
import { type AttackedPerson, attackedPeople } from '@rampart/facts/threats/attacked-people.ts';
import { mailThreats } from '@rampart/facts/threats/mail-threats.ts';
import { namedFew } from '../../judging/named-few.ts';

const mostClicks = 2;
const mostNamed = 50;

const frequent = (people: readonly AttackedPerson[]): readonly AttackedPerson[] => people.filter(({ clicks }) => clicks > mostClicks);
const nameOf = ({ name, mail, clicks }: AttackedPerson): string => `${name ?? mail} (${clicks} clicks)`;

export const frequentClickersFollowedUp = defineControl({
  id: 'proofpoint-tap.frequent-clickers-followed-up',
  title: 'Follow up with people who click on malicious links',
  name: 'Top clickers',
  action: 'Follow up',
  priority: 'p2',
  description: 'No one clicked on more than two malicious links in the last 30 days, as TAP counts them.',
  why: 'A few people make most of the clicks. Training and isolation for them do more than another lesson for everyone.',
  group: 'Awareness',
  programs: ['baseline', 'visibility'],
  platforms: ['all'],
  requires: [],
  answers: {
    'nist-800-53': ['AT-2'],
    'nist-csf': ['PR.AT-01'],
    'cis-v8': ['14.2'],
    'iso-27001': ['A.6.3'],
    hitrust: ['02.e'],
    'mitre-attack': ['T1566.002', 'T1204.001'],
  },
  evidence: {
    events: mailThreats,
    categories: ['credential-phishing', 'corporate-credential-phishing', 'consumer-credential-phishing'],
    would: 'stop-none',
    instead: 'shows who needs training first',
    because: 'These are mails with links of the kind that people click on. Training makes clicks rarer; it stops no mail.',
  },
  needs: { people: attackedPeople },

  assess({ people }) {
    const clicking = frequent(people);
    const found = { count: clicking.length, total: people.filter(({ clicks }) => clicks > 0).length, what: 'people who clicked' };
    if (clicking.length === 0) return pass({ found });
    return fail({ because: `More than ${mostClicks} clicks on malicious links in 30 days: ${namedFew(clicking.map(nameOf))}.`, found });
  },

  remedy: {
    parameters: {},
    disruption: 'Some people take a training. Browser isolation makes unknown pages slower for those who get it.',
    steps({ facts }) {
      const named = frequent(facts.people).map(({ mail, clicks }) => `${mail} (${clicks})`);
      return [
        `Talk to these people, and look whether their passwords and devices are safe: ${firstNames(named, mostNamed)}.`,
        'Assign them a training on phishing, and a simulated attack some weeks later.',
        'Where you have browser isolation, turn it on for them under the URL Defense settings.',
      ];
    },
  },
});
