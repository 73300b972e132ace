import type { SenderListEntry } from '@rampart/domain/sender-list-entry.ts';
import { describe, expect, it } from 'vitest';
import { isJudged } from '../../../test-support/judged.ts';
import { tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { anEntry, someStopped } from '../../../test-support/proofpoint-settings.ts';
import { ownDomainsNotSafelisted } from './own-domains-not-safelisted.ts';

const weak = anEntry({ comparison: 'contains', value: '@halden.example' });

describe('Own domains on the safe list', () => {
  isJudged(ownDomainsNotSafelisted, {
    'passes when none is weak': [{ entries: [anEntry()], stopped: someStopped() }, 'pass'],
    'fails with the name of one that is': [{ entries: [anEntry(), weak], stopped: someStopped() }, 'fail', /1 of 2 .*@halden\.example/],
    'does not apply without any': [{ entries: [], stopped: someStopped() }, 'not-applicable'],
    'does not judge the block list': [{ entries: [{ ...weak, effect: 'block' }], stopped: someStopped() }, 'not-applicable'],
    'is unknown when it could not be read': [{}, 'unknown', /could not be read/],
    'is unknown when the server was not asked about a domain': [
      { entries: [anEntry()], stopped: someStopped({ askedDomains: [] }) },
      'unknown',
      /not known whether .*monitoring\.example/,
    ],
    'is unknown with a reading of before domains were asked about': [
      { entries: [anEntry()], stopped: { ...someStopped(), askedDomains: undefined } },
      'unknown',
    ],
    'fails all the same when one is weak': [{ entries: [anEntry(), weak], stopped: someStopped({ askedDomains: [] }) }, 'fail', /1 of 2/],
    'is unknown when the own domains are not known': [
      { entries: [weak], stopped: someStopped({ ownDomains: [] }) },
      'unknown',
      /are not known/,
    ],
  });

  it.each<[string, Partial<SenderListEntry>]>([
    ['ann@other-halden.example', {}],
    ['@den.example', { comparison: 'contains' }],
    ['@halden.example', { comparison: 'does-not-contain' }],
    ['halden.example', { field: 'recipient' }],
  ])('lets %s be', (value, particular) => {
    expect(
      ownDomainsNotSafelisted.assess({ entries: [anEntry({ value, ...particular })], stopped: someStopped() }, { asOf: new Date() }).state,
    ).toBe('pass');
  });

  it.each<[string, Partial<SenderListEntry>]>([
    ['ceo@halden.example', {}],
    ['@mail.halden.example', { field: 'header-sender' }],
    ['den.example', { comparison: 'contains' }],
    ['.example', { comparison: 'contains' }],
    ['ann@partner.example', { comparison: 'does-not-equal' }],
    ['@partner.example', { comparison: 'does-not-contain' }],
  ])('objects to %s', (value, particular) => {
    expect(
      ownDomainsNotSafelisted.assess({ entries: [anEntry({ value, ...particular })], stopped: someStopped() }, { asOf: new Date() }).state,
    ).toBe('fail');
  });

  it('is fixed by deleting it, and nothing else', () => {
    const deployment = tailoredDeployment(ownDomainsNotSafelisted, { entries: [anEntry(), weak], stopped: someStopped() });
    expect(ownDomainsNotSafelisted.remedy.changes!(deployment)).toMatchObject([
      { kind: 'delete', target: weak.id, before: { name: weak.name } },
    ]);
    expect(ownDomainsNotSafelisted.remedy.changes!({ ...deployment, excluded: [weak.id] })).toEqual([]);
    expect(ownDomainsNotSafelisted.remedy.steps(deployment)[0]).toContain(weak.name);
  });
});
