import { Button, Group } from '@mantine/core';
import type { ControlDetail } from '@rampart/contract/control-detail.ts';
import { deployProgram } from '@rampart/contract/remediate/deployments.ts';
import { Dialog } from '@rampart/ui/dialog.tsx';
import { ExplainedButton } from '@rampart/ui/explained-button.tsx';
import { countText } from '@rampart/ui/format.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Rocket } from 'lucide-react';
import { useState } from 'react';
import { useApprovalNeed } from '../../../parts/deployment-job/use-approval-need.ts';
import { api } from '../../../shell/api/api.ts';
import { InlineProblem } from '../../../shell/layout/inline-problem.tsx';
import { deployQuestion } from '../deploying/deploy-question.ts';
import { deployFailure } from '../../../parts/deployment-job/follow-job-dialog.tsx';
import { deployedTitleOf, JobDialog } from '../deploying/job-dialog.tsx';
import { PeopleListJob } from '../deploying/missing-people-group.tsx';
import { planObstacle } from '../deploying/plan-obstacle.ts';
import { PlanView } from '../deploying/plan-view.tsx';
import type { DeployedProgram } from '../deploying/program-of.ts';
import { useDeployReason } from '../deploying/use-deploy-reason.ts';
import { useStartJob } from '../deploying/use-start-job.ts';
import { programPlanQuery } from '../queries.ts';
import { stateOf } from './control-state.ts';
import classes from './programs.module.css';

/** Starts to deploy a program by the plan that someone has seen. */
const useDeployProgram = (program: DeployedProgram) =>
  useStartJob(async (planHash: string) => (await api(deployProgram, { body: { ...program, plan_hash: planHash } })).data.job_uuid);

interface ProgramAtProduct {
  readonly program: DeployedProgram;
  readonly programName: string;
  readonly productName: string;
  readonly members: number;
  readonly controls: readonly ControlDetail[];
}

interface DeployProgramDialogProps {
  readonly at: ProgramAtProduct;
  readonly job: ReturnType<typeof useDeployProgram>;
  /** Called with the job that deploys the people list, where the plan needs it. */
  readonly onPeopleListStarted: (jobUuid: string) => void;
  readonly onClose: () => void;
}

/** What is about to be deployed and for whom, setting by setting, before the user confirms. */
function DeployProgramDialog({ at, job, onPeopleListStarted, onClose }: DeployProgramDialogProps) {
  const { program, programName, productName, members, controls } = at;
  const plan = useQuery(programPlanQuery(program));
  const planned = plan.isFetching ? undefined : plan.data;
  const { changes = [] } = planned ?? {};
  const question = deployQuestion({ product: productName, changes, label: 'Deploy', approval: useApprovalNeed() });
  const empty = changes.length === 0 ? 'There is nothing Rampart can change.' : undefined;
  return (
    <Dialog isOpen onClose={onClose} title={`Deploy ${programName} to ${productName}?`} width={760} isLocked={job.isStarting}>
      <div className={classes['intro']}>
        <p>
          Adds every {programName} control that is not in place to {productName}, without those whose risk is accepted, for{' '}
          {countText(members, 'person', 'people')}. Emergency access users are excluded. Nothing is enabled: what can be added as disabled
          or report-only waits until you enable it in its remediation.
        </p>
        <PlanView plan={plan} controls={controls} program={program} onPeopleListStarted={onPeopleListStarted} />
        <InlineProblem title="Job Failed" error={job.error} />
      </div>
      <Group justify="flex-end" mt="md" data-dialog-foot>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <ExplainedButton
          variant="filled"
          color={question.tone === 'danger' ? 'red' : 'ultra'}
          reason={planObstacle(plan) ?? empty}
          loading={job.isStarting}
          onClick={() => planned && job.start(planned.plan_hash)}
        >
          {question.confirmLabel}
        </ExplainedButton>
      </Group>
    </Dialog>
  );
}

const isOpen = ({ verdict, is_risk_accepted: isAccepted }: ControlDetail): boolean =>
  !isAccepted && (verdict === null || verdict.state === 'fail' || verdict.state === 'unknown');

/** Puts everything that a program asks of a product into it, after showing what that is. */
export function DeployProgramButton({ at }: { readonly at: ProgramAtProduct }) {
  const [isAsking, setAsking] = useState(false);
  const [peopleListJob, setPeopleListJob] = useState<string>();
  const { program, productName, controls } = at;
  const accepted = controls.filter((control) => stateOf(control) === 'risk-accepted').length;
  const nothing = controls.some(isOpen)
    ? undefined
    : `Every control of this program is in place in this product${accepted > 0 ? ', or its risk is accepted' : ''}.`;
  const reason = useDeployReason('deploy-program', program.product_name) ?? nothing;
  const job = useDeployProgram(program);
  return (
    <>
      <ExplainedButton
        size="xs"
        variant="default"
        reason={reason}
        leftSection={<Rocket size={14} aria-hidden="true" />}
        onClick={() => setAsking(true)}
      >
        Deploy…
      </ExplainedButton>
      {isAsking && job.jobUuid === undefined && peopleListJob === undefined && (
        <DeployProgramDialog at={at} job={job} onPeopleListStarted={setPeopleListJob} onClose={() => setAsking(false)} />
      )}
      {/* Closed, the dialog of before makes its plan again. */}
      {peopleListJob !== undefined && (
        <PeopleListJob program={program} jobUuid={peopleListJob} onClose={() => setPeopleListJob(undefined)} />
      )}
      {job.jobUuid !== undefined && (
        <JobDialog
          title={`Deploying to ${productName}`}
          titleAfter={deployedTitleOf(productName)}
          jobUuid={job.jobUuid}
          failure={deployFailure}
          program={program}
          onward={
            <Button
              variant="filled"
              renderRoot={(props) => <Link to="/quests/explore" search={{ product: program.product_name }} {...props} />}
            >
              Open remediations
            </Button>
          }
          onClose={() => {
            setAsking(false);
            job.close();
          }}
        />
      )}
    </>
  );
}
