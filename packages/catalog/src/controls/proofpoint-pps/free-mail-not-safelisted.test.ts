import type { SenderListEntry } from '@rampart/domain/sender-list-entry.ts';
import { describe, expect, it } from 'vitest';
import { isJudged } from '../../../test-support/judged.ts';
import { tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { anEntry } from '../../../test-support/proofpoint-settings.ts';
import { freeMailNotSafelisted } from './free-mail-not-safelisted.ts';

const weak = anEntry({ comparison: 'contains', value: '@gmail.com' });

describe('Free mail providers on the safe list', () => {
  isJudged(freeMailNotSafelisted, {
    'passes when none is weak': [{ entries: [anEntry()] }, 'pass'],
    'fails with the name of one that is': [{ entries: [anEntry(), weak] }, 'fail', /1 of 2 .*@gmail\.com/],
    'does not apply without any': [{ entries: [] }, 'not-applicable'],
    'does not judge the block list': [{ entries: [{ ...weak, effect: 'block' }] }, 'not-applicable'],
    'is unknown when it could not be read': [{}, 'unknown', /could not be read/],
  });

  it.each<[string, Partial<SenderListEntry>]>([
    ['ann@gmail.com', {}],
    ['partner.example', { comparison: 'contains' }],
    ['gmail.com', { field: 'recipient' }],
    ['@mail.company.example', { comparison: 'contains' }],
  ])('lets %s be', (value, particular) => {
    expect(freeMailNotSafelisted.assess({ entries: [anEntry({ value, ...particular })] }, { asOf: new Date() }).state).toBe('pass');
  });

  it.each<[string, Partial<SenderListEntry>]>([
    ['@Outlook.com', { comparison: 'contains' }],
    ['gmx.de', { field: 'header-sender' }],
    ['*@web.de', {}],
    ['gmail', { comparison: 'contains' }],
    ['mail.com', { comparison: 'contains' }],
    ['@partner.example', { comparison: 'does-not-contain' }],
  ])('objects to %s', (value, particular) => {
    expect(freeMailNotSafelisted.assess({ entries: [anEntry({ value, ...particular })] }, { asOf: new Date() }).state).toBe('fail');
  });

  it('is fixed by deleting it, and nothing else', () => {
    const deployment = tailoredDeployment(freeMailNotSafelisted, { entries: [anEntry(), weak] });
    expect(freeMailNotSafelisted.remedy.changes!(deployment)).toMatchObject([
      { kind: 'delete', target: weak.id, before: { name: weak.name } },
    ]);
    expect(freeMailNotSafelisted.remedy.changes!({ ...deployment, excluded: [weak.id] })).toEqual([]);
    expect(freeMailNotSafelisted.remedy.steps(deployment)[0]).toContain(weak.name);
  });
});
