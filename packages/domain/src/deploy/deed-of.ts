import type { DeploymentStatus } from './deployment-state.ts';

interface Done {
  readonly phase: 'stage' | 'enable' | 'deploy' | 'rollback';
  readonly kind: 'controls' | 'people-list' | 'restore';
  /** The changes that were made, and those of them that do not wait to be enabled. */
  readonly made: number;
  readonly inForce: number;
}

/** What a deployment did, in the past tense. Where the product cannot let a change wait, staging put it in force, and is not called staging. */
export function deedOf({ phase, kind, made, inForce }: Done): string {
  if (phase === 'rollback') return 'Rolled back';
  if (kind !== 'controls') return kind === 'people-list' ? 'Synced' : 'Restored';
  if (phase !== 'stage') return phase === 'enable' ? 'Enabled' : 'Deployed';
  if (inForce === 0) return 'Staged';
  return inForce === made ? 'Deployed' : 'Staged and deployed';
}

const tasks = { stage: 'Stage', enable: 'Enable', deploy: 'Stage and enable', rollback: 'Roll back' } as const;

/** `Enabled`, once something of it was; before, and when nothing was, what it is to do. */
export function deedOrTaskOf({ status, ...done }: Done & { readonly status: DeploymentStatus }): string {
  if (status === 'successful' || status === 'partial_success') return deedOf(done);
  const { phase, kind } = done;
  if (kind === 'controls' || phase === 'rollback') return tasks[phase];
  return kind === 'people-list' ? 'Sync' : 'Restore';
}
