import { checkRollback, rollBackJob, type RollbackPossibility } from '@rampart/contract/deploy.ts';
import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { confirm } from '@rampart/ui/confirm.tsx';
import { ExplainedButton } from '@rampart/ui/explained-button.tsx';
import { toast } from '@rampart/ui/toast.ts';
import { keepPreviousData, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { RollbackJobDialog } from '../../../parts/deployment-job/rollback-job-dialog.tsx';
import { rollbackQuestion, subjectOfDeployment } from '../../../parts/deployment-job/rollback-question.ts';
import { api } from '../../../shell/api/api.ts';
import { queryKeys } from '../../../shell/api/query-keys.ts';
import { screenHeading } from '../../../shell/keyboard/screen-heading.ts';
import type { DeployedProgram } from './program-of.ts';
import { useDeployReason } from './use-deploy-reason.ts';
import { useStartJob } from './use-start-job.ts';

type Undone = NonNullable<RollbackPossibility['deployment']>;

const questionOf = ({ pauses, ...undone }: Undone) =>
  rollbackQuestion({
    ...undone,
    what: subjectOfDeployment(undone),
    others: pauses.map((title) => `Paused until you resume it: the subscription to ${title}, which would deploy this again`),
  });

/** A check that fails means that there is no rollback to offer, whatever an earlier one said. */
const answerOf = ({ data, isError }: Pick<UseQueryResult<RollbackPossibility>, 'data' | 'isError'>) => (isError ? undefined : data);

interface RollbackButtonProps {
  /** Of one remediation: only its own deployments are rolled back. */
  readonly remediationId?: string | null;
  /** How far that remediation is, which others change too: what can be undone may change with it. */
  readonly snapshot?: Quest['snapshot'];
  readonly program: DeployedProgram;
  readonly productName: string;
  /** Where there is one for each of several products. */
  readonly namesProduct?: boolean;
  readonly size?: 'xs';
  /** One that is not shown asks nothing, and follows the job that it has started all the same. */
  readonly isHidden?: boolean;
}

/** Shown only when the server says that there is something to roll back. */
export function RollbackButton(props: RollbackButtonProps) {
  const { program, productName, namesProduct = false, size, remediationId, snapshot, isHidden = false } = props;
  const client = useQueryClient();
  const reason = useDeployReason('roll-back', program.product_name);
  const which = { ...program, ...(typeof remediationId === 'string' && { quest_instance_id: remediationId }) };
  const queryKey = queryKeys.deploy.rollback(which);
  const check = useQuery({
    queryKey: [...queryKey, snapshot],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => (await api(checkRollback, { query: which }, { signal })).data,
    // One that was not started has deployed nothing.
    enabled: remediationId !== null && !isHidden,
    retry: false,
    meta: { isQuiet: true },
  });
  const possible = answerOf(check);
  const job = useStartJob(async (uuid: string) => (await api(rollBackJob, { body: { orig_deploy_job_uuid: uuid } })).data.job_uuid, {
    failure: 'Rollback Failed',
  });
  /** Of what can be undone at this moment: another deployment may have been rolled back, or started, since the button was shown. */
  const ask = async (button: HTMLElement): Promise<void> => {
    const now = answerOf(await check.refetch());
    if (!now || now.job_uuid === null || now.deployment === null) {
      // The button goes, and would take the focus with it.
      if ([button, document.body].includes(document.activeElement as HTMLElement)) screenHeading().focus({ preventScroll: true });
      return toast.error({
        title: 'Rollback not possible',
        message: now?.because ?? 'The changes to undo could not be loaded. Reload the page to try again.',
      });
    }
    const { job_uuid: newest, deployment: undone } = now;
    const isSure = await confirm({
      title: `Roll back the changes in ${productName}?`,
      ...questionOf(undone),
      confirmLabel: 'Roll back',
      tone: 'danger',
    });
    if (isSure) job.start(newest, { onError: () => void check.refetch() });
  };
  return (
    <>
      {possible && possible.job_uuid !== null && possible.deployment !== null && (
        <ExplainedButton
          variant="default"
          {...(size && { size })}
          reason={reason}
          loading={job.isStarting}
          leftSection={<History size={16} aria-hidden="true" />}
          onClick={({ currentTarget }) => void ask(currentTarget)}
        >
          {namesProduct ? `Rollback in ${productName}` : 'Rollback'}
        </ExplainedButton>
      )}
      {job.jobUuid !== undefined && (
        <RollbackJobDialog
          productName={productName}
          jobUuid={job.jobUuid}
          onClose={() => {
            job.close();
            void client.invalidateQueries({ queryKey });
          }}
        />
      )}
    </>
  );
}
