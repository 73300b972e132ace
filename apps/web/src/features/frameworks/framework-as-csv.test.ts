import type { CoveredFramework } from '@rampart/contract/frameworks.ts';
import { expect, test } from 'vitest';
import { frameworkAsCsv } from './framework-as-csv.ts';

const coverage = { in_place: 0, missing: 0, confirming: 0, unknown: 0, risk_accepted: 1, percentage: null };
const accepted = {
  accepted_by: 'anna@example.test',
  owner: 'owner@example.test',
  reason: 'Replaced in May.',
  expires_at: '2027-06-01T00:00:00.000Z',
  is_waiting: false,
};

test('an accepted risk is exported with its owner, and every line has as many cells as the head', () => {
  const control = { title: 'Require MFA', product_name: 'Okta', answer_state: 'risk-accepted', because: 'It is off.', answers: ['1'] };
  const text = frameworkAsCsv({
    requirements: [
      { identifier: '1', name: 'First', parent: null, coverage },
      { identifier: '2', name: 'Second', parent: null, coverage },
    ],
    controls: [{ ...control, accepted_risk: accepted }],
  } as unknown as CoveredFramework);
  const lines = text.trim().split(/\r?\n/);
  expect(lines[0]).toContain('Accepted by,Owner of the risk,Accepted because,Accepted until');
  expect(lines[1]).toContain('anna@example.test,owner@example.test,Replaced in May.,2027-05-31');
  expect(new Set(lines.map((line) => line.split(',').length)).size).toBe(1);
});
