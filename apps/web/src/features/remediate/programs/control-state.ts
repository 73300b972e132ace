import type { ControlDetail } from '@rampart/contract/control-detail.ts';
import type { Health } from '@rampart/ui/status/status-dot.tsx';

/** How a control came out, the most urgent first. */
export const controlStates = {
  fail: { label: 'Not in place', health: 'error' },
  confirming: { label: 'Confirming', health: 'checking' },
  unknown: { label: 'Unknown', health: 'checking' },
  pass: { label: 'In place', health: 'healthy' },
  'not-applicable': { label: 'Not applicable', health: 'not-connected' },
} as const satisfies Record<string, { readonly label: string; readonly health: Health }>;

export type ControlState = keyof typeof controlStates;

export const stateOf = ({ verdict, is_confirming: isConfirming }: ControlDetail): ControlState =>
  isConfirming ? 'confirming' : (verdict?.state ?? 'unknown');

export function reasonOf({ verdict, is_confirming: isConfirming }: ControlDetail): string | null {
  if (isConfirming) return 'Rampart is reading back what the product has now.';
  return verdict === null ? 'Not assessed yet.' : verdict.because;
}
