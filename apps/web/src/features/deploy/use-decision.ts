import { approveDeployment, type JobDetail } from '@rampart/contract/deploy.ts';
import { confirm } from '@rampart/ui/confirm.tsx';
import { toast } from '@rampart/ui/toast.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shell/api/api.ts';
import { jobQuery } from '../../parts/deployment-job/job-query.ts';
import { queryKeys } from '../../shell/api/query-keys.ts';

const confirmDecline = (job: JobDetail): Promise<boolean> =>
  confirm({
    title: 'Decline this deployment?',
    message: `Nothing is changed in ${job.product_title}, and ${job.deployed_by} is told.`,
    ...(job.deployment_action === 2 && { consequences: ['The subscription ends, so that it does not deploy by itself later.'] }),
    confirmLabel: 'Decline deployment',
    tone: 'danger',
  });

/** Agreeing to a deployment, or declining it. Whoever was quicker decides, and the dialog shows what they did. */
export function useDecision(job: JobDetail) {
  const client = useQueryClient();
  const { queryKey } = jobQuery(job.job_uuid);
  const decision = useMutation({
    mutationFn: async (planHash: string | undefined) => {
      const approve = planHash !== undefined;
      const body = { job_uuid: job.job_uuid, approve, ...(approve && { plan_hash: planHash }) };
      return (await api(approveDeployment, { body })).data.job;
    },
    onSuccess: (decided) => {
      client.setQueryData(queryKey, decided);
      if (decided.approval === 'given') toast.success({ title: 'Deployment approved', seconds: 5 });
      else toast.warning({ title: 'Deployment declined', seconds: 5 });
    },
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: queryKeys.deploy.jobs });
      await client.invalidateQueries({ queryKey: queryKeys.remediate.quests });
    },
    meta: { isQuiet: true },
  });
  const decline = async (): Promise<void> => {
    if (await confirmDecline(job)) decision.mutate(undefined);
  };
  return { approve: (planHash: string) => decision.mutate(planHash), decline, isDeciding: decision.isPending, error: decision.error };
}
