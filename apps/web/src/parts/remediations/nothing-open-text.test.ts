import { expect, test } from 'vitest';
import { nothingOpenText } from './nothing-open-text.ts';

test.each([
  [{ passing: 0, failing: 0, risk_accepted: 0 }, 'No control has been assessed yet.'],
  [{ passing: 3, failing: 0, risk_accepted: 0 }, 'Every control that could be assessed is in place.'],
  [{ passing: 3, failing: 1, risk_accepted: 0 }, 'No remediation is open.'],
  [{ passing: 3, failing: 0, risk_accepted: 1 }, 'No remediation is open.'],
])('claims that every control is in place only where that was assessed: %j', (score, text) => {
  expect(nothingOpenText(score)).toBe(text);
});
