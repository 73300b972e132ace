import { expect, test } from 'vitest';
import { entitlementsOf } from '../../../test-support/signed-in.ts';
import { mayAskOpen, type OpenCircumstances } from './may-ask-open.ts';

const calm: OpenCircumstances = {
  entries: [
    { counts: 'remediations', disabledReason: undefined },
    { counts: 'drift', disabledReason: undefined },
  ],
  roles: ['read-only'],
  onboardingStatus: 'completed',
  isAgreementSigned: true,
  entitlements: entitlementsOf(['drift_detection']),
};

const asked = (changes: Partial<OpenCircumstances>) =>
  (['remediations', 'drift'] as const).filter((counted) => mayAskOpen(counted, { ...calm, ...changes }));

test('both numbers are asked for where both entries can be followed', () => {
  expect(asked({})).toEqual(['remediations', 'drift']);
});

test.each([
  ['the state of the tenant is not known', { onboardingStatus: undefined }],
  ['its entitlements are not known', { entitlements: undefined }],
  ['it is not known whether the agreement is signed', { isAgreementSigned: undefined }],
  ['the agreement is not signed', { isAgreementSigned: false }],
  ['the entries cannot be followed', { entries: calm.entries.map((entry) => ({ ...entry, disabledReason: 'Set up MFA first.' })) }],
  ['there are no such entries', { entries: [] }],
])('nothing is asked for while %s', (_, changes) => {
  expect(asked(changes)).toEqual([]);
});

test('drift is not asked for without its entitlement, also where provider staff may open it', () => {
  expect(asked({ entitlements: entitlementsOf(['access_compliance_coverage']), roles: ['superuser'] })).toEqual(['remediations']);
});

test('provider staff need no agreement', () => {
  expect(asked({ isAgreementSigned: false, roles: ['rampart-engineer'] })).toEqual(['remediations', 'drift']);
});
