import { Button } from '@mantine/core';
import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { isPermitted } from '@rampart/domain/permission.ts';
import { BulkBar } from '@rampart/ui/data-table/bulk-bar.tsx';
import { ExplainedButton } from '@rampart/ui/explained-button.tsx';
import { useState } from 'react';
import { useSession } from '../../../shell/session/session-state.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import type { BulkAction } from './bulk-step.ts';

const actions: readonly {
  readonly action: BulkAction;
  readonly label: string;
  readonly needs: 'deployments:write' | 'remediations:write' | 'tickets:write';
}[] = [
  { action: 'stage', label: 'Stage…', needs: 'deployments:write' },
  { action: 'deploy', label: 'Deploy…', needs: 'deployments:write' },
  { action: 'subscribe', label: 'Subscribe…', needs: 'deployments:write' },
  { action: 'ticket', label: 'Create tickets…', needs: 'tickets:write' },
  { action: 'mute', label: 'Mute…', needs: 'remediations:write' },
];

interface BulkActionsProps {
  readonly quests: readonly Quest[];
  readonly onClear: () => void;
  readonly onExport: (() => void) | undefined;
}

/** What can be done with the selected remediations. */
export function BulkActions({ quests, onClear, onExport }: BulkActionsProps) {
  const { roles } = useSession();
  const [action, setAction] = useState<BulkAction>();
  const close = (hasRun: boolean): void => {
    setAction(undefined);
    if (hasRun) onClear();
  };
  return (
    <>
      <BulkBar count={quests.length} onClear={onClear}>
        {actions.map(({ action: one, label, needs }) => (
          <ExplainedButton
            key={one}
            size="compact-md"
            variant="subtle"
            color="dark"
            reason={isPermitted(roles, needs) ? undefined : 'You need the Standard role or higher.'}
            onClick={() => setAction(one)}
          >
            {label}
          </ExplainedButton>
        ))}
        {onExport && (
          <Button size="compact-md" variant="subtle" color="dark" onClick={onExport}>
            Export
          </Button>
        )}
      </BulkBar>
      {action !== undefined && <BulkDialog action={action} quests={quests} onClose={close} />}
    </>
  );
}
