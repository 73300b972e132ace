import { confirmRestoredCopy } from '@rampart/contract/tenants.ts';
import { productName } from '@rampart/domain/product-name.ts';
import { Button } from '@mantine/core';
import { confirm } from '@rampart/ui/confirm.tsx';
import { momentText } from '@rampart/ui/format.ts';
import { Panel } from '@rampart/ui/panel.tsx';
import { toast } from '@rampart/ui/toast.ts';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { api } from '../../shell/api/api.ts';
import { InlineProblem } from '../../shell/layout/inline-problem.tsx';
import { restoredCopyQuery } from './restored-copy-query.ts';

const question = {
  title: 'Start the workers of this copy?',
  message: `The workers of this copy collect data, check connections, send mails and run the queued deployments. Stop the original first: otherwise both change the same products.`,
  confirmLabel: 'Start workers',
  tone: 'danger' as const,
};

/** Shown only while the workers of a restored copy wait. */
export function RestoredCopyPanel() {
  const client = useQueryClient();
  const { waiting } = useSuspenseQuery(restoredCopyQuery).data;
  const confirmation = useMutation({
    mutationFn: () => api(confirmRestoredCopy, {}),
    onSuccess: () => toast.success({ title: 'The workers of this copy start', seconds: 5 }),
    onSettled: () => client.invalidateQueries({ queryKey: restoredCopyQuery.queryKey }),
    meta: { isQuiet: true },
  });
  if (waiting === null) return null;
  const ask = async (): Promise<void> => {
    if (await confirm(question)) confirmation.mutate();
  };
  return (
    <Panel
      title="Restored copy: workers are paused"
      description={`${productName} was restored here on ${momentText(waiting.restored_at)}, from a backup of ${momentText(waiting.backed_up_at)}. Nothing is collected, deployed, checked or mailed until you confirm that the original no longer runs.`}
      actions={
        <Button variant="filled" loading={confirmation.isPending} onClick={() => void ask()}>
          Start workers…
        </Button>
      }
    >
      <InlineProblem title="The copy was not confirmed" error={confirmation.error} />
    </Panel>
  );
}
