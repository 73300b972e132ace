import type { ControlDetail } from '@rampart/contract/control-detail.ts';
import type { Health } from '@rampart/ui/status/status-dot.tsx';

/** How a control came out, the most urgent first. */
export const controlStates = {
  fail: { label: 'Not in place', health: 'error' },
  confirming: { label: 'Confirming', health: 'checking' },
  'risk-accepted': { label: 'Risk accepted', health: 'not-connected' },
  unknown: { label: 'Unknown', health: 'checking' },
  pass: { label: 'In place', health: 'healthy' },
  'not-applicable': { label: 'Not applicable', health: 'not-connected' },
} as const satisfies Record<string, { readonly label: string; readonly health: Health }>;

export type ControlState = keyof typeof controlStates;

/** As the server tallies it: what is in place stays so, also where its risk was accepted before. */
export function stateOf({ verdict, is_confirming: isConfirming, is_risk_accepted: isAccepted }: ControlDetail): ControlState {
  const state = verdict?.state ?? 'unknown';
  if (state === 'not-applicable' || (state === 'pass' && !isConfirming)) return state;
  if (isAccepted) return 'risk-accepted';
  return isConfirming ? 'confirming' : state;
}

export function reasonOf({ verdict, is_confirming: isConfirming }: ControlDetail): string | null {
  if (isConfirming) return 'Rampart is reading back what the product has now.';
  return verdict === null ? 'Not assessed yet.' : verdict.because;
}
