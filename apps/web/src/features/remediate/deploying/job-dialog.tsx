import type { JobDetail } from '@rampart/contract/deploy.ts';
import { deployProgram } from '@rampart/contract/remediate/deployments.ts';
import { deployedTitle } from '@rampart/domain/deploy/deed-of.ts';
import { everyonesPrograms } from '@rampart/domain/recommend/build-programs.ts';
import { ExplainedButton } from '@rampart/ui/explained-button.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { requestLabel, whenWritten } from '../../../parts/deployment-job/approval-words.ts';
import { FollowJobDialog } from '../../../parts/deployment-job/follow-job-dialog.tsx';
import { useApprovalNeed } from '../../../parts/deployment-job/use-approval-need.ts';
import { api } from '../../../shell/api/api.ts';
import { InlineProblem } from '../../../shell/layout/inline-problem.tsx';
import { peopleListPlanQuery } from '../queries.ts';
import { oncePlanObstacle, PeoplePlan } from './people-plan.tsx';
import type { DeployedProgram } from './program-of.ts';
import { useDeployReason } from './use-deploy-reason.ts';
import { useStartJob } from './use-start-job.ts';

interface PeopleListRemedyProps {
  readonly program: DeployedProgram;
  readonly onStarted: (jobUuid: string) => void;
}

/** Brings the people of the program into a group of the identity directory, where the job did not find one. */
export function PeopleListRemedy({ program, onStarted }: PeopleListRemedyProps) {
  const approval = useApprovalNeed();
  const reason = useDeployReason('deploy-program', program.product_name);
  const plan = useQuery({ ...peopleListPlanQuery(program), enabled: reason === undefined });
  const job = useStartJob(async () => {
    const body = { ...program, deployment_type: 'people-list', ...(plan.data && { plan_hash: plan.data.plan_hash }) } as const;
    const uuid = (await api(deployProgram, { body })).data.job_uuid;
    if (uuid) onStarted(uuid);
    return uuid;
  });
  return (
    <>
      {reason === undefined && <p>The group is created or updated {whenWritten[approval]}.</p>}
      {reason === undefined && <PeoplePlan plan={plan} />}
      <ExplainedButton
        mt="sm"
        size="xs"
        variant="filled"
        reason={reason ?? oncePlanObstacle(plan)}
        loading={job.isStarting}
        onClick={() => job.start()}
      >
        {requestLabel(approval, 'Deploy people list')}
      </ExplainedButton>
      <InlineProblem title="Job Failed" error={job.error} />
    </>
  );
}

/** What the dialog is called once all went well. */
export const deployedTitleOf =
  (product: string) =>
  ({ phase, deployment_type: kind, applied_count: made, in_force_count: inForce }: JobDetail): string =>
    deployedTitle(product, { phase, kind, made, inForce });

type JobDialogProps = Omit<ComponentProps<typeof FollowJobDialog>, 'renderRemedy'> & { readonly program: DeployedProgram };

/** What is for everyone needs no group of people: the server refuses to deploy one. */
const isForEveryone = ({ program_type: type }: DeployedProgram): boolean => everyonesPrograms.includes(type);

/** Follows the job of a program. Where the people of the program are missing in the product, their list is deployed from here. */
export const JobDialog = ({ program, ...followed }: JobDialogProps) => (
  <FollowJobDialog
    {...followed}
    renderRemedy={(onStarted) => !isForEveryone(program) && <PeopleListRemedy program={program} onStarted={onStarted} />}
  />
);
