import { Button, Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
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

const button = { size: 'compact-md', variant: 'subtle', color: 'dark' } as const;

/** One row of buttons is as much as a phone has room for above its list; the rest is behind More. */
const besideMore = 2;

/** What can be done with the selected remediations. */
export function BulkActions({ count, onAct, onClear, onExport }: BulkActionsProps) {
  const { roles } = useSession();
  const isPhone = useMediaQuery('(max-width: 49.99em)') ?? false;
  const inSight = isPhone ? actions.slice(0, besideMore) : actions;
  return (
    <BulkBar count={count} onClear={onClear}>
      {inSight.map(({ action, label, needs }) => (
        <ExplainedButton
          key={action}
          {...button}
          reason={isPermitted(roles, needs) ? undefined : 'You need the Standard role or higher.'}
          onClick={() => onAct(action)}
        >
          {label}
        </ExplainedButton>
      ))}
      {onExport && !isPhone && (
        <Button {...button} onClick={onExport}>
          Export
        </Button>
      )}
      {isPhone && (
        <Menu position="top-end">
          <Menu.Target>
            <Button {...button}>More</Button>
          </Menu.Target>
          <Menu.Dropdown>
            {actions.slice(besideMore).map(({ action, label, needs }) => (
              <Menu.Item key={action} disabled={!isPermitted(roles, needs)} onClick={() => onAct(action)}>
                {label}
                {!isPermitted(roles, needs) && ' (needs the Standard role)'}
              </Menu.Item>
            ))}
            {onExport && <Menu.Item onClick={onExport}>Export</Menu.Item>}
          </Menu.Dropdown>
        </Menu>
      )}
    </BulkBar>
  );
}
