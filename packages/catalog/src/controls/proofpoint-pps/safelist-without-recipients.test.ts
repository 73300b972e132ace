import type { SenderListEntry } from '@rampart/domain/sender-list-entry.ts';
import { describe, expect, it } from 'vitest';
import { isJudged } from '../../../test-support/judged.ts';
import { tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { anEntry } from '../../../test-support/proofpoint-settings.ts';
import { safelistWithoutRecipients } from './safelist-without-recipients.ts';

const weak = anEntry({ field: 'recipient', value: 'press@halden.example' });

describe('Recipients on the safe list', () => {
  isJudged(safelistWithoutRecipients, {
    'passes when none is weak': [{ entries: [anEntry()] }, 'pass'],
    'fails with the name of one that is': [{ entries: [anEntry(), weak] }, 'fail', /1 of 2 .*press@halden\.example/],
    'does not apply without any': [{ entries: [] }, 'not-applicable'],
    'does not judge the block list': [{ entries: [{ ...weak, effect: 'block' }] }, 'not-applicable'],
    'is unknown when it could not be read': [{}, 'unknown', /could not be read/],
  });

  it.each<[string, Partial<SenderListEntry>]>([['press@partner.example', {}]])('lets %s be', (value, particular) => {
    expect(safelistWithoutRecipients.assess({ entries: [anEntry({ value, ...particular })] }, { asOf: new Date() }).state).toBe('pass');
  });

  it.each<[string, Partial<SenderListEntry>]>([['@halden.example', { field: 'recipient', comparison: 'contains' }]])(
    'objects to %s',
    (value, particular) => {
      expect(safelistWithoutRecipients.assess({ entries: [anEntry({ value, ...particular })] }, { asOf: new Date() }).state).toBe('fail');
    },
  );

  it('is fixed by deleting it, and nothing else', () => {
    const deployment = tailoredDeployment(safelistWithoutRecipients, { entries: [anEntry(), weak] });
    expect(safelistWithoutRecipients.remedy.changes!(deployment)).toMatchObject([
      { kind: 'delete', target: weak.id, before: { name: weak.name } },
    ]);
    expect(safelistWithoutRecipients.remedy.changes!({ ...deployment, excluded: [weak.id] })).toEqual([]);
    expect(safelistWithoutRecipients.remedy.steps(deployment)[0]).toContain(weak.name);
  });
});
