import { deployProgram } from '@rampart/contract/remediate/deployments.ts';
import { api } from '../../../shell/api/api.ts';
import type { DeployedProgram } from '../deploying/program-of.ts';
import { useStartJob } from '../deploying/use-start-job.ts';

/** Starts to deploy a program by the plan that somebody has seen. */
export const useDeployProgram = (program: DeployedProgram) =>
  useStartJob(async (planHash: string) => (await api(deployProgram, { body: { ...program, plan_hash: planHash } })).data.job_uuid);
