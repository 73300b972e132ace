import { Switch, VisuallyHidden } from '@mantine/core';
import type { Entitlement } from '@rampart/contract/tenants.ts';
import type { Column } from '@rampart/ui/data-table/column.ts';
import { isGrantedWith, type PendingOverrides } from './entitlement-overrides.ts';
import classes from './entitlements-panel.module.css';

interface GrantSwitchProps {
  readonly name: string;
  readonly isGranted: boolean;
  readonly isPending: boolean;
  readonly onToggle: () => void;
}

function GrantSwitch({ name, isGranted, isPending, onToggle }: GrantSwitchProps) {
  return (
    <span className={classes['grant']} data-pending={isPending || undefined}>
      <Switch
        checked={isGranted}
        onChange={onToggle}
        label={
          <>
            <VisuallyHidden>{name}: </VisuallyHidden>
            {isGranted ? 'Activated' : 'Deactivated'}
          </>
        }
      />
      {isPending && <span className={classes['pending']}>Not applied yet</span>}
    </span>
  );
}

export const entitlementColumns = (pending: PendingOverrides, onToggle: (entitlement: Entitlement) => void): Column<Entitlement>[] => [
  { id: 'name', header: 'Name', isTitle: true, cell: ({ name }) => name, sortValue: ({ name }) => name },
  {
    id: 'granted',
    header: 'Granted',
    // Sorted by what is stored: a row must not move from under the pointer that toggles it.
    sortValue: ({ granted }) => Number(granted),
    cell: (entitlement) => (
      <GrantSwitch
        name={entitlement.name}
        isGranted={isGrantedWith(pending, entitlement)}
        isPending={pending.grants.has(entitlement.id)}
        onToggle={() => onToggle(entitlement)}
      />
    ),
  },
];
