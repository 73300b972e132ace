import type { AppliedChange } from '@rampart/contract/deploy.ts';
import type { Health } from '@rampart/ui/status/status-dot.tsx';

interface Outcome {
  readonly label: string;
  readonly health: Health;
}

/** What became of a change, for a person to read. */
export const changeOutcomes: Readonly<Record<AppliedChange['state'], Outcome>> = {
  planned: { label: 'Not started', health: 'not-connected' },
  applying: { label: 'In progress', health: 'checking' },
  applied: { label: 'Applied', health: 'healthy' },
  unconfirmed: { label: 'Not confirmed', health: 'error' },
  failed: { label: 'Failed', health: 'error' },
  conflict: { label: 'Changed by someone else', health: 'error' },
  skipped: { label: 'Skipped', health: 'not-connected' },
};
