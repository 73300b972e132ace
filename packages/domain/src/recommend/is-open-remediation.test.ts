import { expect, test } from 'vitest';
import { isOpenRemediation } from './is-open-remediation.ts';
import type { RemediationStatus } from './statuses-of.ts';

test.each<[RemediationStatus[], boolean]>([
  [['INCOMPLETE'], true],
  [['STAGED', 'SELECTED', 'INCOMPLETE'], true],
  [['SUBSCRIBED', 'INCOMPLETE'], true],
  [['COMPLETED'], false],
  [['COMPLETED', 'SUBSCRIBED'], false],
  [['RISK_ACCEPTED', 'STAGED'], false],
])('a remediation with the statuses %j is open: %s', (statuses, isOpen) => {
  expect(isOpenRemediation({ statuses })).toBe(isOpen);
});
