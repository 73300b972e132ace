import { Button, Group } from '@mantine/core';
import type { ControlDetail } from '@rampart/contract/control-detail.ts';
import { planProgram } from '@rampart/contract/remediate/deployments.ts';
import { Dialog } from '@rampart/ui/dialog.tsx';
import { ExplainedButton } from '@rampart/ui/explained-button.tsx';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../shell/api/api.ts';
import { InlineProblem } from '../../../shell/layout/inline-problem.tsx';
import { deployQuestion } from '../deploying/deploy-question.ts';
import { planObstacle } from '../deploying/plan-obstacle.ts';
import { PlanView } from '../deploying/plan-view.tsx';
import type { DeployedProgram } from '../deploying/program-of.ts';
import classes from './programs.module.css';
import type { useDeployProgram } from './use-deploy-program.ts';
import { queryKeys } from '../../../shell/api/query-keys.ts';

export interface ProgramAtProduct {
  readonly program: DeployedProgram;
  readonly programName: string;
  readonly productName: string;
  readonly members: number;
  readonly controls: readonly ControlDetail[];
}

interface DeployProgramDialogProps {
  readonly at: ProgramAtProduct;
  readonly job: ReturnType<typeof useDeployProgram>;
  readonly onClose: () => void;
}

/** What is about to be deployed and for whom, setting by setting, before somebody agrees. */
export function DeployProgramDialog({ at, job, onClose }: DeployProgramDialogProps) {
  const { program, programName, productName, members, controls } = at;
  const plan = useQuery({
    queryKey: queryKeys.remediate.programPlan(program.program_uuid, program.product_name),
    queryFn: async ({ signal }) => (await api(planProgram, { body: { ...program } }, { signal })).data,
    // Opened again, it is read again.
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    meta: { isQuiet: true },
  });
  const planned = plan.isFetching ? undefined : plan.data;
  const { changes = [] } = planned ?? {};
  const question = deployQuestion({ intent: 'stage', product: productName, changes, label: 'Deploy' });
  const empty = changes.length === 0 ? 'There is nothing that Rampart could change.' : undefined;
  return (
    <Dialog isOpen onClose={onClose} title={`Deploy ${programName} to ${productName}?`} width={760} isLocked={job.isStarting}>
      <div className={classes['intro']}>
        <p>
          Everything that {programName} asks of {productName} and that is not in place is put into it, for {members.toLocaleString('en-US')}{' '}
          people. Emergency access users are left out.
        </p>
        <PlanView plan={plan} intent="stage" controls={controls} />
        <InlineProblem title="Job Failed" error={job.error} />
      </div>
      <Group justify="flex-end" mt="md">
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
