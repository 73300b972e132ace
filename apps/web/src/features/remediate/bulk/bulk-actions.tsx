import { Button } from '@mantine/core';
import { isPermitted } from '@rampart/domain/permission.ts';
import { BulkBar } from '@rampart/ui/data-table/bulk-bar.tsx';
import { ExplainedButton } from '@rampart/ui/explained-button.tsx';
import { useSession } from '../../../shell/session/session-state.ts';
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
  readonly count: number;
  readonly onAct: (action: BulkAction) => void;
  readonly onClear: () => void;
  readonly onExport: (() => void) | undefined;
}

/** What can be done with the selected remediations. */
export function BulkActions({ count, onAct, onClear, onExport }: BulkActionsProps) {
  const { roles } = useSession();
  return (
    <BulkBar count={count} onClear={onClear}>
      {actions.map(({ action, label, needs }) => (
        <ExplainedButton
          key={action}
          size="compact-md"
          variant="subtle"
          color="dark"
          reason={isPermitted(roles, needs) ? undefined : 'You need the Standard role or higher.'}
          onClick={() => onAct(action)}
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
  );
}
