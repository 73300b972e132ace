import type { Bridge } from '@rampart/contract/bridge/bridge.ts';

/** What to say where no remediation is open: controls may still be missing, with their risk accepted or their remediation muted. */
export function nothingOpenText(score: Pick<Bridge['score'], 'passing' | 'failing' | 'risk_accepted'>): string {
  const { passing, failing, risk_accepted: accepted } = score;
  if (passing + failing + accepted === 0) return 'No control has been assessed yet.';
  return failing + accepted === 0 ? 'Every control that could be assessed is in place.' : 'No remediation is open.';
}
