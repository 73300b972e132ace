import { describe, expect, it } from 'vitest';
import { isJudged } from '../../../test-support/judged.ts';
import { tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { anEntry, someStopped } from '../../../test-support/proofpoint-settings.ts';
import { repeatedAttackersBlocked } from './repeated-attackers-blocked.ts';

const sender = (mail: string, recipients: number, category: 'malware' | 'spam' = 'malware') => ({
  mail,
  category,
  messages: recipients,
  recipients,
});
const fraud = sender('fraud@delta.example', 5);
const stopped = someStopped({ senders: [fraud] });
const block = (value: string, comparison: 'equals' | 'contains' = 'equals') => anEntry({ effect: 'block', value, comparison });

describe('Repeated attackers', () => {
  isJudged(repeatedAttackersBlocked, {
    'fails with one that is not blocked': [{ entries: [], stopped }, 'fail', /1 of 1 .* is not blocked: fraud@delta\.example \(5 people\)/],
    'passes when its address is blocked': [{ entries: [block('Fraud@Delta.example')], stopped }, 'pass'],
    'passes when its domain is blocked': [{ entries: [block('@delta.example', 'contains')], stopped }, 'pass'],
    'is not satisfied by an entry of the safe list': [{ entries: [anEntry({ value: fraud.mail })], stopped }, 'fail'],
    'does not apply to few people, to spam and to forged own addresses': [
      {
        entries: [],
        stopped: someStopped({ senders: [sender('a@b.example', 2), sender('c@d.example', 9, 'spam'), sender('ceo@halden.example', 9)] }),
      },
      'not-applicable',
    ],
    'does not apply to an address above an own domain': [
      { entries: [], stopped: someStopped({ senders: [sender('ceo@halden.example', 9)], ownDomains: ['eu.halden.example'] }) },
      'not-applicable',
    ],
    'is unknown when no own domain could be seen': [
      { entries: [], stopped: someStopped({ senders: [fraud], ownDomains: [] }) },
      'unknown',
      /not known whether .*: fraud@delta\.example/,
    ],
    'is unknown when the server was not asked about the domain': [
      { entries: [], stopped: someStopped({ senders: [fraud], askedDomains: [] }) },
      'unknown',
    ],
    'is unknown with a reading of before domains were asked about': [
      { entries: [], stopped: { ...someStopped({ senders: [fraud] }), askedDomains: undefined } },
      'unknown',
    ],
    'is unknown when the lists could not be read': [{ stopped }, 'unknown', /could not be read/],
  });

  it('is fixed by an entry for each, and nothing else', () => {
    const others = someStopped({ senders: [fraud, sender('more@summit.example', 3)] });
    const deployment = tailoredDeployment(repeatedAttackersBlocked, { entries: [block(fraud.mail)], stopped: others });
    expect(repeatedAttackersBlocked.remedy.changes!(deployment)).toMatchObject([
      { kind: 'create', after: { effect: 'block', field: 'envelope-sender', comparison: 'equals', value: 'more@summit.example' } },
    ]);
    expect(repeatedAttackersBlocked.remedy.steps(deployment)[0]).toMatch(/: more@summit\.example\.$/);
    expect(repeatedAttackersBlocked.remedy.changes!({ ...deployment, excluded: ['more@summit.example'] })).toEqual([]);
  });

  it.each([{ ownDomains: [] }, { askedDomains: [] }])('blocks no one with %j', (particular) => {
    const deployment = tailoredDeployment(repeatedAttackersBlocked, {
      entries: [],
      stopped: someStopped({ senders: [fraud], ...particular }),
    });
    expect(repeatedAttackersBlocked.remedy.changes!(deployment)).toEqual([]);
  });
});
