import { expect, test } from 'vitest';
import type { ControlDiff, RationalizedProduct } from '@rampart/contract/rationalize.ts';
import { withoutUntoldShares } from './without-untold-shares.ts';

const side = (risk: number | null) => ({ risk_mitigated: risk, parameters: [], is_complete: false });
const diff = (id: string, risk: number | null) =>
  ({ id, is_complete: false, current: side(null), recommended: side(risk), risk_mitigated: risk }) as unknown as ControlDiff;
const shares = (...diffs: ControlDiff[]) =>
  withoutUntoldShares({ control_diff: diffs } as unknown as RationalizedProduct, [
    { id: 'okta.informing', evidence: { would: 'stop-none', instead: 'informs', because: 'It informs.' } },
  ]).control_diff.map(({ id, risk_mitigated: share, recommended }) => [id, share, recommended.risk_mitigated]);

test('0 is not known, a share stays, and what stops none by its nature stops none', () => {
  expect(shares(diff('okta.blocking', 0), diff('okta.forcing', 0.25), diff('okta.informing', 0))).toEqual([
    ['okta.blocking', null, null],
    ['okta.forcing', 0.25, 0.25],
    ['okta.informing', 0, 0],
  ]);
});
