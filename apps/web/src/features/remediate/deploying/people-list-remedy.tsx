import { deployProgram } from '@rampart/contract/remediate/deployments.ts';
import { ExplainedButton } from '@rampart/ui/explained-button.tsx';
import { api } from '../../../shell/api/api.ts';
import { InlineProblem } from '../../../shell/layout/inline-problem.tsx';
import type { DeployedProgram } from './program-of.ts';
import { useDeployReason } from './use-deploy-reason.ts';
import { useStartJob } from './use-start-job.ts';

interface PeopleListRemedyProps {
  readonly program: DeployedProgram;
  readonly onStarted: (jobUuid: string) => void;
}

/** Brings the people of the program into a group of the identity directory, where the job did not find one. */
export function PeopleListRemedy({ program, onStarted }: PeopleListRemedyProps) {
  const reason = useDeployReason('deploy-program', program.product_name);
  const job = useStartJob(async () => {
    const uuid = (await api(deployProgram, { body: { ...program, deployment_type: 'people-list' } })).data.job_uuid;
    if (uuid) onStarted(uuid);
    return uuid;
  });
  return (
    <>
      <ExplainedButton mt="sm" size="xs" variant="filled" reason={reason} loading={job.isStarting} onClick={() => job.start()}>
        Deploy people list
      </ExplainedButton>
      <InlineProblem title="Job Failed" error={job.error} />
    </>
  );
}
