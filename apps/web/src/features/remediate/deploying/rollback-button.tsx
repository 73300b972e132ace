import { checkRollback, rollBackJob } from '@rampart/contract/deploy.ts';
import { confirm } from '@rampart/ui/confirm.tsx';
import { ExplainedButton } from '@rampart/ui/explained-button.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { api } from '../../../shell/api/api.ts';
import { queryKeys } from '../../../shell/api/query-keys.ts';
import { JobDialog } from './job-dialog.tsx';
import type { DeployedProgram } from './program-of.ts';
import { useDeployReason } from './use-deploy-reason.ts';
import { useStartJob } from './use-start-job.ts';

const failure = 'There was an error rolling back these changes. Please contact support if you need further assistance rolling back.';

interface RollbackButtonProps {
  readonly program: DeployedProgram;
  readonly productName: string;
  readonly size?: 'xs';
}

/** Shown only when the server says that there is something to roll back. */
export function RollbackButton({ program, productName, size }: RollbackButtonProps) {
  const client = useQueryClient();
  const reason = useDeployReason('roll-back', program.product_name);
  const queryKey = queryKeys.deploy.rollback(program);
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await api(checkRollback, { query: { ...program } }, { signal })).data,
    // A check that fails means that there is no rollback to offer.
    retry: false,
    meta: { isQuiet: true },
  });
  const job = useStartJob(async (uuid: string) => (await api(rollBackJob, { body: { orig_deploy_job_uuid: uuid } })).data.job_uuid, {
    failure: 'Rollback Failed',
  });
  const ask = async (uuid: string): Promise<void> => {
    const isSure = await confirm({
      title: `Roll back the changes in ${productName}?`,
      message:
        'Rampart restores what its last deployment changed. Settings that someone else has changed since stay as they are and are listed.',
      confirmLabel: 'Roll back',
      tone: 'danger',
    });
    if (isSure) job.start(uuid);
  };
  const uuid = data?.possible === true ? data.job_uuid : null;
  return (
    <>
      {uuid !== null && (
        <ExplainedButton
          variant="default"
          {...(size && { size })}
          reason={reason}
          loading={job.isStarting}
          leftSection={<History size={16} aria-hidden="true" />}
          onClick={() => void ask(uuid)}
        >
          Rollback
        </ExplainedButton>
      )}
      {job.jobUuid !== undefined && (
        <JobDialog
          title={`Rolling back in ${productName}`}
          jobUuid={job.jobUuid}
          failure={failure}
          program={program}
          onClose={() => {
            job.close();
            void client.invalidateQueries({ queryKey });
          }}
        />
      )}
    </>
  );
}
