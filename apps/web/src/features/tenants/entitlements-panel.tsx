import { Alert, Button, Select, Switch, VisuallyHidden } from '@mantine/core';
import { type Entitlement, updateEntitlements } from '@rampart/contract/tenants.ts';
import { opensSomething } from '@rampart/domain/entitlement.ts';
import type { Column } from '@rampart/ui/data-table/column.ts';
import { DataTable } from '@rampart/ui/data-table/data-table.tsx';
import { EmptyState } from '@rampart/ui/empty-state.tsx';
import { ExplainedButton } from '@rampart/ui/explained-button.tsx';
import { Panel } from '@rampart/ui/panel.tsx';
import { TableSkeleton } from '@rampart/ui/skeletons.tsx';
import { toast } from '@rampart/ui/toast.ts';
import { useMutation, useQuery, useQueryClient, mutationOptions, type QueryClient } from '@tanstack/react-query';
import { useMemo, useReducer } from 'react';
import { api } from '../../shell/api/api.ts';
import { errorText } from '../../shell/api/error-text.ts';
import { entitlementsQuery } from '../../shell/gates/tenant-queries.ts';
import { InlineProblem } from '../../shell/layout/inline-problem.tsx';
import { useLeaveWarning } from '../../shell/navigation/use-leave-warning.ts';
import { useSession } from '../../shell/session/session-state.ts';
import {
  type EntitlementSet,
  noOverrides,
  overridesToSave,
  reduceOverrides,
  isGrantedWith,
  type PendingOverrides,
} from './entitlement-overrides.ts';
import classes from './entitlements-panel.module.css';

interface GrantSwitchProps {
  readonly name: string;
  readonly isGranted: boolean;
  readonly isPending: boolean;
  readonly onToggle: () => void;
}

function GrantSwitch({ name, isGranted, isPending, onToggle }: GrantSwitchProps) {
  return (
    <span className={classes.grant} data-pending={isPending || undefined}>
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
      {isPending && <span className={classes.pending}>Not applied yet</span>}
    </span>
  );
}

const entitlementColumns = (pending: PendingOverrides, onToggle: (entitlement: Entitlement) => void): Column<Entitlement>[] => [
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

interface EntitlementChange {
  readonly id: number;
  readonly granted: boolean;
  readonly limit: number | null;
}

const applyOverridesMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (changes: EntitlementChange[]) => api(updateEntitlements, { body: changes }),
    // Awaited, so that the pending values give way to the stored ones without a flicker.
    onSuccess: async () => {
      await client.refetchQueries({ queryKey: entitlementsQuery.queryKey });
      toast.success({ title: 'Entitlements Updated', seconds: 5 });
    },
    meta: { isQuiet: true },
  });

const sets: { readonly value: EntitlementSet; readonly label: string }[] = [
  { value: 'none', label: 'None' },
  { value: 'proof-of-concept', label: 'Proof of Concept entitlements' },
  { value: 'full', label: 'Full entitlements' },
];

function EntitlementsEditor({ entitlements }: { readonly entitlements: Entitlement[] }) {
  const [pending, dispatch] = useReducer(reduceOverrides, noOverrides);
  const apply = useMutation(applyOverridesMutation(useQueryClient()));
  const columns = useMemo(() => entitlementColumns(pending, (entitlement) => dispatch({ type: 'toggled', entitlement })), [pending]);
  const { size } = pending.grants;
  const reason = size === 0 ? 'There are no pending changes. Change an entitlement or choose a set first.' : undefined;
  useLeaveWarning(size > 0);

  return (
    <>
      <div className={classes.toolbar}>
        <Select
          className={classes.sets}
          label="Default Entitlement Sets"
          data={sets}
          value={pending.set}
          onChange={(set) => dispatch({ type: 'set-chosen', set: set ?? 'none', stored: entitlements })}
        />
        <p role="status" className={classes.count}>
          {size === 0 ? '' : size === 1 ? '1 pending change' : `${size} pending changes`}
        </p>
        <ExplainedButton reason={reason} disabled={apply.isPending} onClick={() => dispatch({ type: 'cleared' })}>
          Clear Changes
        </ExplainedButton>
        <ExplainedButton
          variant="filled"
          reason={reason}
          loading={apply.isPending}
          onClick={() => apply.mutate(overridesToSave(pending), { onSuccess: () => dispatch({ type: 'cleared' }) })}
        >
          Apply Changes
        </ExplainedButton>
      </div>
      <InlineProblem title="The entitlements were not changed" error={apply.error} />
      <DataTable
        label="Tenant Entitlements"
        columns={columns}
        rows={entitlements}
        getRowId={({ identifier }) => identifier}
        initialSort={{ id: 'name', desc: false }}
        pageSize={25}
        empty={<EmptyState title="No entitlements" hint="The server lists none for this tenant, so every feature is granted." />}
      />
    </>
  );
}

/** What the active tenant may use. Changes are gathered first and applied together. */
export function EntitlementsPanel() {
  const { tenant } = useSession();
  const { data, error, refetch, isFetching } = useQuery(entitlementsQuery);
  const { true: offered, false: unsupported = [] } = Object.groupBy(data ?? [], ({ identifier }) => `${opensSomething(identifier)}`);
  return (
    <Panel title="Tenant Entitlements" description={`Features ${tenant.name} can use. Changes take effect when you apply them.`}>
      {data ? <EntitlementsEditor entitlements={offered ?? []} /> : null}
      {unsupported.length > 0 && (
        <p>Not supported in this version, so there is nothing to grant: {unsupported.map(({ name }) => name).join(', ')}.</p>
      )}
      {!data && !error ? <TableSkeleton rows={6} columns={2} /> : null}
      {!data && error ? (
        <Alert color="red" title={`Error: ${errorText(error)}`}>
          <Button loading={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </Alert>
      ) : null}
    </Panel>
  );
}
