import type { SenderListEntry } from '@rampart/domain/sender-list-entry.ts';
import { describe, expect, it } from 'vitest';
import { isJudged } from '../../../test-support/judged.ts';
import { tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { anEntry } from '../../../test-support/proofpoint-settings.ts';
import { safelistWithoutClaims } from './safelist-without-claims.ts';

const weak = anEntry({ field: 'header-sender', value: 'news@partner.example' });

describe('Claimed names on the safe list', () => {
  isJudged(safelistWithoutClaims, {
    'passes when none is weak': [{ entries: [anEntry()] }, 'pass'],
    'fails with the name of one that is': [{ entries: [anEntry(), weak] }, 'fail', /1 of 2 .*From header/],
    'does not apply without any': [{ entries: [] }, 'not-applicable'],
    'does not judge the block list': [{ entries: [{ ...weak, effect: 'block' }] }, 'not-applicable'],
    'is unknown when it could not be read': [{}, 'unknown', /could not be read/],
  });

  it.each<[string, Partial<SenderListEntry>]>([
    ['mail.partner.example', { field: 'server-name' }],
    ['203.0.113.9', { field: 'server-address' }],
  ])('lets %s be', (value, particular) => {
    expect(safelistWithoutClaims.assess({ entries: [anEntry({ value, ...particular })] }, { asOf: new Date() }).state).toBe('pass');
  });

  it.each<[string, Partial<SenderListEntry>]>([['mail.partner.example', { field: 'announced-name' }]])(
    'objects to %s',
    (value, particular) => {
      expect(safelistWithoutClaims.assess({ entries: [anEntry({ value, ...particular })] }, { asOf: new Date() }).state).toBe('fail');
    },
  );

  it('is fixed by deleting it, and nothing else', () => {
    const deployment = tailoredDeployment(safelistWithoutClaims, { entries: [anEntry(), weak] });
    expect(safelistWithoutClaims.remedy.changes!(deployment)).toMatchObject([
      { kind: 'delete', target: weak.id, before: { name: weak.name } },
    ]);
    expect(safelistWithoutClaims.remedy.changes!({ ...deployment, excluded: [weak.id] })).toEqual([]);
    expect(safelistWithoutClaims.remedy.steps(deployment)[0]).toContain(weak.name);
  });
});
