import type { NewDriftStatus } from '@rampart/contract/watch/alerts.ts';
import { isOpenStatus } from '@rampart/domain/watch/drift-status.ts';
import { BulkBar } from '@rampart/ui/data-table/bulk-bar.tsx';
import { ExplainedButton } from '@rampart/ui/explained-button.tsx';
import type { Triage } from './use-triage-keys.ts';

const reasonOf = (count: number): string | undefined => (count === 0 ? 'None of the selected alerts is open.' : undefined);

/** What can be decided about the selected alerts, all at once. */
export function BulkTriage({ triage }: { readonly triage: Triage }) {
  const { marked } = triage;
  const open = marked.filter(({ status }) => isOpenStatus(status));
  const button = { size: 'compact-md', variant: 'subtle', color: 'dark' } as const;
  const ask = (status: NewDriftStatus): void => triage.ask({ status, alerts: open });
  return (
    <BulkBar count={marked.length} onClear={() => triage.mark([])}>
      <ExplainedButton
        {...button}
        reason={reasonOf(marked.filter(({ status }) => status === 'new').length)}
        loading={triage.isPending}
        onClick={() => triage.acknowledge(marked)}
      >
        Acknowledge
      </ExplainedButton>
      <ExplainedButton {...button} reason={reasonOf(open.length)} onClick={() => ask('accepted')}>
        Accept…
      </ExplainedButton>
      <ExplainedButton {...button} reason={reasonOf(open.length)} onClick={() => ask('resolved')}>
        Resolve…
      </ExplainedButton>
    </BulkBar>
  );
}
