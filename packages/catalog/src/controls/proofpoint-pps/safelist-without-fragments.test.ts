import type { SenderListEntry } from '@rampart/domain/sender-list-entry.ts';
import { describe, expect, it } from 'vitest';
import { isJudged } from '../../../test-support/judged.ts';
import { tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { anEntry } from '../../../test-support/proofpoint-settings.ts';
import { safelistWithoutFragments } from './safelist-without-fragments.ts';

const weak = anEntry({ comparison: 'contains', value: 'invoice' });

describe('Fragments on the safe list', () => {
  isJudged(safelistWithoutFragments, {
    'passes when none is weak': [{ entries: [anEntry()] }, 'pass'],
    'fails with the name of one that is': [{ entries: [anEntry(), weak] }, 'fail', /1 of 2 .*contains invoice/],
    'does not apply without any': [{ entries: [] }, 'not-applicable'],
    'does not judge the block list': [{ entries: [{ ...weak, effect: 'block' }] }, 'not-applicable'],
    'is unknown when it could not be read': [{}, 'unknown', /could not be read/],
  });

  it.each<[string, Partial<SenderListEntry>]>([
    ['@partner.example', { comparison: 'contains' }],
    ['*@partner.example', { comparison: 'contains' }],
    ['.partner.example', { comparison: 'contains', field: 'server-name' }],
    ['198.51.', { comparison: 'contains', field: 'server-address' }],
    ['invoice', {}],
  ])('lets %s be', (value, particular) => {
    expect(safelistWithoutFragments.assess({ entries: [anEntry({ value, ...particular })] }, { asOf: new Date() }).state).toBe('pass');
  });

  it.each<[string, Partial<SenderListEntry>]>([
    ['.com', { comparison: 'contains' }],
    ['partner.example', { comparison: 'contains' }],
    ['news@partner.example', { comparison: 'contains' }],
    ['partner.example', { comparison: 'contains', field: 'server-name' }],
    ['co.uk', { comparison: 'contains', field: 'server-name' }],
    ['x@y.example', { comparison: 'does-not-equal' }],
    ['@y.example', { comparison: 'does-not-contain' }],
  ])('objects to %s', (value, particular) => {
    expect(safelistWithoutFragments.assess({ entries: [anEntry({ value, ...particular })] }, { asOf: new Date() }).state).toBe('fail');
  });

  it('is fixed by deleting it, and nothing else', () => {
    const deployment = tailoredDeployment(safelistWithoutFragments, { entries: [anEntry(), weak] });
    expect(safelistWithoutFragments.remedy.changes!(deployment)).toMatchObject([
      { kind: 'delete', target: weak.id, before: { name: weak.name } },
    ]);
    expect(safelistWithoutFragments.remedy.changes!({ ...deployment, excluded: [weak.id] })).toEqual([]);
    expect(safelistWithoutFragments.remedy.steps(deployment)[0]).toContain(weak.name);
  });
});
