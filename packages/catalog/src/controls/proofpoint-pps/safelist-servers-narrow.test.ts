import type { SenderListEntry } from '@rampart/domain/sender-list-entry.ts';
import { describe, expect, it } from 'vitest';
import { isJudged } from '../../../test-support/judged.ts';
import { tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { anEntry } from '../../../test-support/proofpoint-settings.ts';
import { safelistServersNarrow } from './safelist-servers-narrow.ts';

const weak = anEntry({ field: 'server-address', comparison: 'contains', value: '198.51.' });

describe('Networks on the safe list', () => {
  isJudged(safelistServersNarrow, {
    'passes when none is weak': [{ entries: [anEntry()] }, 'pass'],
    'fails with the name of one that is': [{ entries: [anEntry(), weak] }, 'fail', /1 of 2 .*“.*contains 198\.51\.”\.$/],
    'does not apply without any': [{ entries: [] }, 'not-applicable'],
    'does not judge the block list': [{ entries: [{ ...weak, effect: 'block' }] }, 'not-applicable'],
    'is unknown when it could not be read': [{}, 'unknown', /could not be read/],
  });

  it.each<[string, Partial<SenderListEntry>]>([
    ['203.0.113.9', { field: 'server-address' }],
    ['203.0.113.', { field: 'server-address', comparison: 'contains' }],
    ['203.0.113.0/24', { field: 'server-address' }],
    ['198.51.', { comparison: 'contains' }],
  ])('lets %s be', (value, particular) => {
    expect(safelistServersNarrow.assess({ entries: [anEntry({ value, ...particular })] }, { asOf: new Date() }).state).toBe('pass');
  });

  it.each<[string, Partial<SenderListEntry>]>([
    ['203.0.0.0/16', { field: 'server-address' }],
    ['2001:db8::/32', { field: 'server-address' }],
    ['203.0', { field: 'server-address', comparison: 'contains' }],
  ])('objects to %s', (value, particular) => {
    expect(safelistServersNarrow.assess({ entries: [anEntry({ value, ...particular })] }, { asOf: new Date() }).state).toBe('fail');
  });

  it('is fixed by deleting it, and nothing else', () => {
    const deployment = tailoredDeployment(safelistServersNarrow, { entries: [anEntry(), weak] });
    expect(safelistServersNarrow.remedy.changes!(deployment)).toMatchObject([
      { kind: 'delete', target: weak.id, before: { name: weak.name } },
    ]);
    expect(safelistServersNarrow.remedy.changes!({ ...deployment, excluded: [weak.id] })).toEqual([]);
    expect(safelistServersNarrow.remedy.steps(deployment)[0]).toContain(weak.name);
  });
});
