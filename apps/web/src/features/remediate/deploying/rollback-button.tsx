import { checkRollback, rollBackJob } from '@rampart/contract/deploy.ts';
import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { confirm } from '@rampart/ui/confirm.tsx';
import { ExplainedButton } from '@rampart/ui/explained-button.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { api } from '../../../shell/api/api.ts';
import { useDeployReason } from './deploy-reason.ts';
import { JobDialog } from './job-dialog.tsx';
import { useStartJob } from './use-start-job.ts';

const failure = 'There was an error rolling back these changes. Please contact support if you need further assistance rolling back.';

/** Shown only when the server says that there is something to roll back. */
export function RollbackButton({ quest }: { readonly quest: Quest }) {
  const client = useQueryClient();
  const reason = useDeployReason();
  const { program_type, program_uuid, product, product_name: productName } = quest.quest_instance_details;
  const queryKey = ['deploy', 'rollback', product, program_type, program_uuid];
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      (await api(checkRollback, { query: { product_name: product, program_type, program_uuid } }, { signal })).data,
    // A check that fails means that there is no rollback to offer.
    retry: false,
    meta: { isQuiet: true },
  });
  const job = useStartJob(async (uuid: string) => (await api(rollBackJob, { body: { orig_deploy_job_uuid: uuid } })).data.job_uuid);
  const ask = async (uuid: string): Promise<void> => {
    const isSure = await confirm({
      title: `Roll back the changes in ${productName}?`,
      message: 'What Rampart changed last is put back. What somebody else changed since stays as it is and is listed.',
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
          onClose={() => {
            job.close();
            void client.invalidateQueries({ queryKey });
          }}
        />
      )}
    </>
  );
}
