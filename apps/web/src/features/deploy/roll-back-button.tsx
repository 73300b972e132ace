import { type JobDetail, rollBackJob } from '@rampart/contract/deploy.ts';
import { isPermitted } from '@rampart/domain/permission.ts';
import { confirm } from '@rampart/ui/confirm.tsx';
import { ExplainedButton } from '@rampart/ui/explained-button.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { api } from '../../shell/api/api.ts';
import { InlineProblem } from '../../shell/layout/inline-problem.tsx';
import { useSession } from '../../shell/session/session-state.ts';
import { queryKeys } from '../../shell/api/query-keys.ts';

interface RollBackButtonProps {
  readonly job: JobDetail;
  /** Called with the job that undoes it. */
  readonly onStarted: (jobUuid: string) => void;
}

/** Undoes one job of the log; while that runs, its log is shown instead. */
export function RollBackButton({ job, onStarted }: RollBackButtonProps) {
  const { roles } = useSession();
  const client = useQueryClient();
  const start = useMutation({
    mutationFn: async () => (await api(rollBackJob, { body: { orig_deploy_job_uuid: job.job_uuid } })).data.job_uuid,
    onSuccess: async (jobUuid) => {
      onStarted(jobUuid);
      await client.invalidateQueries({ queryKey: queryKeys.deploy.jobs });
    },
    meta: { isQuiet: true },
  });
  const ask = async (): Promise<void> => {
    const isSure = await confirm({
      title: `Roll back the changes in ${job.product_title}?`,
      message: 'What this deployment changed is put back. What somebody else changed since stays as it is and is listed.',
      confirmLabel: 'Roll back',
      tone: 'danger',
    });
    if (isSure) start.mutate();
  };
  const missing = isPermitted(roles, 'deployments:write') ? undefined : 'You need the role standard or higher to roll back.';
  return (
    <div>
      <ExplainedButton
        variant="default"
        reason={missing ?? job.rollback_obstacle ?? undefined}
        loading={start.isPending}
        leftSection={<History size={16} aria-hidden="true" />}
        onClick={() => void ask()}
      >
        Rollback
      </ExplainedButton>
      <InlineProblem title="Rollback Failed" error={start.error} />
    </div>
  );
}
