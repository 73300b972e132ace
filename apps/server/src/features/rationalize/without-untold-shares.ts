import type { ControlDiff, RationalizedProduct } from '@rampart/contract/rationalize.ts';
import type { Control } from '@rampart/domain/control.ts';

type Side = ControlDiff['current'];

const noneAsUnknown = (share: number | null): number | null => (share === 0 ? null : share);
const ofSide = (side: Side): Side => ({ ...side, risk_mitigated: noneAsUnknown(side.risk_mitigated) });

const told = (diff: ControlDiff): ControlDiff => ({
  ...diff,
  current: ofSide(diff.current),
  recommended: ofSide(diff.recommended),
  // What is in place has nothing left to gain.
  risk_mitigated: diff.is_complete ? diff.risk_mitigated : noneAsUnknown(diff.risk_mitigated),
});

/** What was stored before a share could be not known has 0 there too: only a control that stops none by its nature is known to stop none. */
export function withoutUntoldShares(
  { control_diff: diffs, ...product }: RationalizedProduct,
  controls: readonly Pick<Control, 'id' | 'evidence'>[],
): RationalizedProduct {
  const stopNone = new Set<string>(controls.filter(({ evidence }) => evidence.would === 'stop-none').map(({ id }) => id));
  return { ...product, control_diff: diffs.map((diff) => (stopNone.has(diff.id) ? diff : told(diff))) };
}
