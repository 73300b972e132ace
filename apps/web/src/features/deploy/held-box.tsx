import { decideRestoredDeployment, type JobDetail } from '@rampart/contract/deploy.ts';
import { isPermitted } from '@rampart/domain/permission.ts';
import { confirm } from '@rampart/ui/confirm.tsx';
import { ExplainedButton } from '@rampart/ui/explained-button.tsx';
import { toast } from '@rampart/ui/toast.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { jobQuery } from '../../parts/deployment-job/job-query.ts';
import { api } from '../../shell/api/api.ts';
import { queryKeys } from '../../shell/api/query-keys.ts';
import { InlineProblem } from '../../shell/layout/inline-problem.tsx';
import { useSession } from '../../shell/session/session-state.ts';
import classes from './deployment-log.module.css';

type Decision = 'continue' | 'end';

const questions = {
  continue: (job: JobDetail) => ({
    title: 'Continue this deployment?',
    message: `Rampart looks at each object in ${job.product_title} first. It keeps what is already there, does not touch what someone else has changed, and writes the rest.`,
    confirmLabel: 'Continue deployment',
  }),
  end: (job: JobDetail) => ({
    title: 'End this deployment?',
    message: `Nothing more is written to ${job.product_title}. What was already written can be rolled back afterwards.`,
    confirmLabel: 'End deployment',
    tone: 'danger' as const,
  }),
};

/** The first decision counts, and the dialog shows it. */
function useDecision(job: JobDetail) {
  const client = useQueryClient();
  const decision = useMutation({
    mutationFn: async (chosen: Decision) =>
      (await api(decideRestoredDeployment, { body: { job_uuid: job.job_uuid, decision: chosen } })).data.job,
    onSuccess: (decided, chosen) => {
      client.setQueryData(jobQuery(job.job_uuid).queryKey, decided);
      if (chosen === 'continue') toast.success({ title: 'Deployment continues', seconds: 5 });
      else toast.warning({ title: 'Deployment ended', seconds: 5 });
    },
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: queryKeys.deploy.jobs });
      await client.invalidateQueries({ queryKey: queryKeys.remediate.quests });
    },
    meta: { isQuiet: true },
  });
  const ask = async (chosen: Decision): Promise<void> => {
    if (await confirm(questions[chosen](job))) decision.mutate(chosen);
  };
  return { ask, pending: decision.isPending ? decision.variables : undefined, error: decision.error };
}

/** A job that a restored backup had under way: what that means, and the two ways on. */
export function HeldBox({ job }: { readonly job: JobDetail }) {
  const { roles } = useSession();
  const { ask, pending, error } = useDecision(job);
  const reason = isPermitted(roles, 'deployments:write') ? undefined : 'You need the Standard role or higher to decide.';
  const busy = pending === undefined ? undefined : 'Your decision is being saved.';
  return (
    <section aria-label="Restored from a backup" className={classes['approval']}>
      <p>
        <strong>Restored from a backup: review it and decide.</strong> This deployment was under way when the backup was made. Since then,{' '}
        {job.product_title} may have been changed further. Nothing is written until someone decides.
      </p>
      <InlineProblem title="The decision was not saved" error={error} />
      <div className={classes['answers']}>
        <ExplainedButton
          variant="filled"
          reason={reason ?? (pending === 'end' ? busy : undefined)}
          loading={pending === 'continue'}
          onClick={() => void ask('continue')}
        >
          Continue…
        </ExplainedButton>
        <ExplainedButton
          variant="default"
          reason={reason ?? (pending === 'continue' ? busy : undefined)}
          loading={pending === 'end'}
          onClick={() => void ask('end')}
        >
          End…
        </ExplainedButton>
      </div>
    </section>
  );
}
