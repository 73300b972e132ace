import type { DeploymentStatus } from './deployment-state.ts';

interface Done {
  readonly phase: 'stage' | 'enable' | 'deploy' | 'rollback';
  readonly kind: 'controls' | 'people-list' | 'restore';
  /** The changes that were made, and those of them that do not wait to be enabled. */
  readonly made: number;
  readonly inForce: number;
}

const deeds = {
  'rolled-back': 'Rolled back',
  synced: 'Synced',
  restored: 'Restored',
  enabled: 'Enabled',
  deployed: 'Deployed',
  staged: 'Staged',
  'staged-and-deployed': 'Staged and deployed',
} as const;

/** What a deployment did. Where the product cannot let a change wait, staging put it in force, and is not called staging. */
function deedIn({ phase, kind, made, inForce }: Done): keyof typeof deeds {
  if (phase === 'rollback') return 'rolled-back';
  if (kind !== 'controls') return kind === 'people-list' ? 'synced' : 'restored';
  if (phase !== 'stage') return phase === 'enable' ? 'enabled' : 'deployed';
  if (inForce === 0) return 'staged';
  return inForce === made ? 'deployed' : 'staged-and-deployed';
}

/** What a deployment did, in the past tense. */
export const deedOf = (done: Done): string => deeds[deedIn(done)];

/** `Staged in Okta`, `Deployed to Okta`: what waits in the product is not deployed yet. */
export function deployedTitle(product: string, done: Done): string {
  const deed = deedIn(done);
  return deed === 'staged' || deed === 'staged-and-deployed' ? `${deeds[deed]} in ${product}` : `Deployed to ${product}`;
}

interface Task extends Done {
  readonly status: DeploymentStatus;
  /** The changes that are planned, and those of them that do not wait to be enabled. None before the plan is made. */
  readonly planned: number;
  readonly immediate: number;
  /** Whether the product lets a change wait at all. */
  readonly canStage: boolean;
}

const tasks = { enable: 'Enable', deploy: 'Deploy', rollback: 'Roll back' } as const;

/** The same word as `deedOf` has for it afterwards. */
function stagingTask({ planned, immediate, canStage }: Task): string {
  if (planned === 0) return canStage ? 'Stage' : 'Deploy';
  if (immediate === 0) return 'Stage';
  return immediate === planned ? 'Deploy' : 'Stage and deploy';
}

/** `Enabled`, once something of it was; before, and when nothing was, what it is to do. */
export function deedOrTaskOf(task: Task): string {
  const { status, phase, kind } = task;
  if (status === 'successful' || status === 'partial_success') return deedOf(task);
  if (kind !== 'controls' && phase !== 'rollback') return kind === 'people-list' ? 'Sync' : 'Restore';
  return phase === 'stage' ? stagingTask(task) : tasks[phase];
}
