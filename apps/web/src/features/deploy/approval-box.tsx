import { Alert, Button } from '@mantine/core';
import { approveDeployment, type JobDetail, withdrawDeployment } from '@rampart/contract/deploy.ts';
import { isPermitted } from '@rampart/domain/permission.ts';
import { shownStatus } from '@rampart/domain/deploy/shown-status.ts';
import { confirm } from '@rampart/ui/confirm.tsx';
import { ExplainedButton } from '@rampart/ui/explained-button.tsx';
import { TableSkeleton } from '@rampart/ui/skeletons.tsx';
import { toast } from '@rampart/ui/toast.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { jobQuery } from '../../parts/deployment-job/job-query.ts';
import { api } from '../../shell/api/api.ts';
import { queryKeys } from '../../shell/api/query-keys.ts';
import { InlineProblem } from '../../shell/layout/inline-problem.tsx';
import { LoadProblem } from '../../shell/layout/load-problem.tsx';
import { useSession } from '../../shell/session/session-state.ts';
import classes from './deployment-log.module.css';
import { JobChanges } from './job-changes.tsx';
import { approverObstacleQuery, waitingPlanQuery } from './queries.ts';

const questions = {
  decline: (job: JobDetail) => ({
    title: 'Decline this deployment?',
    message: `Nothing is changed in ${job.product_title}, and ${job.deployed_by} is notified.`,
    confirmLabel: 'Decline deployment',
  }),
  withdraw: (job: JobDetail) => ({
    title: 'Withdraw this request?',
    message: `Nothing is changed in ${job.product_title}.`,
    confirmLabel: 'Withdraw request',
  }),
};

const confirmDecline = (job: JobDetail, question: keyof typeof questions): Promise<boolean> =>
  confirm({
    ...questions[question](job),
    ...(job.deployment_action === 2 && { consequences: ['The subscription ends, so that it does not deploy later.'] }),
    tone: 'danger',
  });

type Answer = { readonly planHash: string } | keyof typeof questions;

async function send({ job_uuid }: JobDetail, answer: Answer): Promise<JobDetail> {
  if (answer === 'withdraw') return (await api(withdrawDeployment, { body: { job_uuid } })).data.job;
  const decision = answer === 'decline' ? { approve: false } : { approve: true, plan_hash: answer.planHash };
  return (await api(approveDeployment, { body: { job_uuid, ...decision } })).data.job;
}

/** Approves, declines or withdraws a deployment. The first decision counts, and the dialog shows it. */
function useDecision(job: JobDetail) {
  const client = useQueryClient();
  const { queryKey } = jobQuery(job.job_uuid);
  const decision = useMutation({
    mutationFn: (answer: Answer) => send(job, answer),
    onSuccess: (decided) => {
      client.setQueryData(queryKey, decided);
      if (decided.approval === 'given') toast.success({ title: 'Deployment approved', seconds: 5 });
      else toast.warning({ title: shownStatus(decided) === 'withdrawn' ? 'Request withdrawn' : 'Deployment declined', seconds: 5 });
    },
    // What was looked at may be why: it is read again.
    onError: () => {
      void client.invalidateQueries({ queryKey: queryKeys.deploy.waitingPlan(job.job_uuid) });
      void client.invalidateQueries({ queryKey: queryKeys.deploy.approverObstacle(job.job_uuid) });
    },
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: queryKeys.deploy.jobs });
      await client.invalidateQueries({ queryKey: queryKeys.remediate.quests });
    },
    meta: { isQuiet: true },
  });
  const decline = async (question: keyof typeof questions): Promise<void> => {
    if (await confirmDecline(job, question)) decision.mutate(question);
  };
  return { approve: (planHash: string) => decision.mutate({ planHash }), decline, isDeciding: decision.isPending, error: decision.error };
}

const moved =
  'The product has changed since this was requested, so the deployment would be refused. Decline it and have it requested again.';

const Remarks = ({ remarks }: { readonly remarks: readonly string[] }) =>
  remarks.length > 0 && (
    <ul className={classes['remarks']}>
      {remarks.map((remark, place) => (
        <li key={`${place} ${remark}`}>{remark}</li>
      ))}
    </ul>
  );

/** What would change, read from the product now, and the two answers. */
function Deciding({ job }: { readonly job: JobDetail }) {
  const plan = useQuery(waitingPlanQuery(job.job_uuid));
  const { data: obstacle, isPending: isNotKnownYet } = useQuery(approverObstacleQuery(job.job_uuid));
  const { approve, decline, isDeciding, error } = useDecision(job);
  const { data } = plan;
  const waiting = data === undefined || isNotKnownYet ? 'Wait until the changes are shown.' : undefined;
  const reason = obstacle ?? waiting ?? (data?.has_moved === true ? moved : undefined);
  return (
    <>
      {typeof obstacle === 'string' && <Alert color="yellow">{obstacle}</Alert>}
      <h3 className={classes['heading']}>What would change in {job.product_title}</h3>
      {plan.isFetching && <TableSkeleton rows={3} columns={3} />}
      {plan.error && !plan.isFetching && (
        <LoadProblem title="What would change could not be read" error={plan.error} onRetry={plan.refetch} />
      )}
      {data?.has_moved === true && <Alert color="yellow">{moved}</Alert>}
      {/* What cannot be planned says itself why nothing would change. */}
      {data?.changes.length === 0 && (
        <p>{data.unknown.length === 0 ? 'No changes: the product already has these settings.' : 'Nothing would change.'}</p>
      )}
      {data && data.changes.length > 0 && <JobChanges changes={data.changes} areOpen />}
      {data && <Remarks remarks={[...data.remarks, ...data.unknown.map(({ because }) => because)]} />}
      <InlineProblem title="The decision was not saved" error={error} />
      <div className={classes['answers']}>
        <ExplainedButton
          variant="filled"
          reason={reason}
          loading={isDeciding}
          onClick={() => data !== undefined && approve(data.plan_hash)}
        >
          Approve
        </ExplainedButton>
        <Button variant="default" disabled={isDeciding} onClick={() => void decline('decline')}>
          Decline…
        </Button>
      </div>
    </>
  );
}

/** The person who requested the deployment takes it back. */
function Withdrawing({ job }: { readonly job: JobDetail }) {
  const { decline, isDeciding, error } = useDecision(job);
  return (
    <>
      <InlineProblem title="The request was not withdrawn" error={error} />
      <div className={classes['answers']}>
        <Button variant="default" disabled={isDeciding} onClick={() => void decline('withdraw')}>
          Withdraw request…
        </Button>
      </div>
    </>
  );
}

/** A job that waits for approval: who requested it, and for approvers the decision. */
export function ApprovalBox({ job }: { readonly job: JobDetail }) {
  const { roles, user } = useSession();
  const mayDecide = isPermitted(roles, 'deployments:approve');
  const isOwn = user.email === job.deployed_by;
  const mayWithdraw = isOwn && isPermitted(roles, 'deployments:write');
  return (
    <section aria-label="Approval" className={classes['approval']}>
      <p>
        <strong>{isOwn ? 'You' : job.deployed_by}</strong> requested this. It starts when another administrator approves it, and expires
        after 7 days.
      </p>
      {!mayDecide && !mayWithdraw && <p>You can follow it here. Only administrators can approve deployments.</p>}
      {mayWithdraw && <Withdrawing job={job} />}
      {mayDecide && !isOwn && <Deciding job={job} />}
    </section>
  );
}
