import type { PlanDeps, StartDeps } from '../../deploy/index.ts';
import type { RemediateDeps } from '../remediate-deps.ts';

/** What it takes to have remediations put into products. */
export type StartingDeps = RemediateDeps & StartDeps;
export type DeployingDeps = StartingDeps & Omit<PlanDeps, 'controls'>;
