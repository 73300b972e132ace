import { deployInstance } from '@rampart/contract/remediate/deployments.ts';
import { api } from '../../../shell/api/api.ts';
import { instanceIdOf } from '../instance-id-of.ts';
import { useWizard } from '../wizard/wizard-state.ts';
import { deployFailure } from '../../../parts/deployment-job/follow-job-dialog.tsx';
import { deployedTitleOf, JobDialog } from './job-dialog.tsx';
import { programOf } from './program-of.ts';
import { useStartJob } from './use-start-job.ts';

export type DeployPhase = 'stage' | 'enable';
export type DeployJob = ReturnType<typeof useDeployJob>;

/** The job of a step. The step keeps it, not the plan: a job that has finished may leave nothing to plan, and its outcome is still read. */
export function useDeployJob(phase: DeployPhase) {
  const { quest } = useWizard();
  return useStartJob(async (planHash: string) => {
    const id = await instanceIdOf(quest);
    return (await api(deployInstance, { params: { id }, body: { phase, plan_hash: planHash } })).data.job_uuid;
  });
}

/** Follows the job of a step, if one was started. */
export function DeployJobDialog({ job }: { readonly job: Pick<DeployJob, 'jobUuid' | 'close'> }) {
  const { quest, goOn } = useWizard();
  const { product_name: productName } = quest.quest_instance_details;
  if (job.jobUuid === undefined) return null;
  return (
    <JobDialog
      title={`Deploying to ${productName}`}
      titleAfter={deployedTitleOf(productName)}
      jobUuid={job.jobUuid}
      failure={deployFailure}
      program={programOf(quest)}
      onClose={job.close}
      onContinue={() => {
        job.close();
        goOn();
      }}
    />
  );
}
