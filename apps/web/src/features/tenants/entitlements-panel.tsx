import { Alert, Button, Select } from '@mantine/core';
import type { Entitlement } from '@rampart/contract/tenants.ts';
import { DataTable } from '@rampart/ui/data-table/data-table.tsx';
import { EmptyState } from '@rampart/ui/empty-state.tsx';
import { ExplainedButton } from '@rampart/ui/explained-button.tsx';
import { Panel } from '@rampart/ui/panel.tsx';
import { TableSkeleton } from '@rampart/ui/skeletons.tsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useReducer } from 'react';
import { errorText } from '../../shell/api/error-text.ts';
import { entitlementsQuery } from '../../shell/gates/tenant-queries.ts';
import { InlineProblem } from '../../shell/layout/inline-problem.tsx';
import { useLeaveWarning } from '../../shell/navigation/use-leave-warning.ts';
import { useSession } from '../../shell/session/session-state.ts';
import { applyOverridesMutation } from './apply-overrides-mutation.ts';
import { entitlementColumns } from './entitlement-columns.tsx';
import { type EntitlementSet, noOverrides, overridesToSave, reduceOverrides } from './entitlement-overrides.ts';
import classes from './entitlements-panel.module.css';

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
      <div className={classes['toolbar']}>
        <Select
          className={classes['sets']}
          label="Default Entitlement Sets"
          data={sets}
          value={pending.set}
          onChange={(set) => dispatch({ type: 'set-chosen', set: set ?? 'none', stored: entitlements })}
        />
        <p role="status" className={classes['count']}>
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
        empty={<EmptyState title="No entitlements" hint="The server lists none for this tenant, so everything counts as granted here." />}
      />
    </>
  );
}

/** What the active tenant may use. Changes are gathered first and applied together. */
export function EntitlementsPanel() {
  const { tenant } = useSession();
  const { data, error, refetch, isFetching } = useQuery(entitlementsQuery);
  return (
    <Panel title="Tenant Entitlements" description={`What ${tenant.name} may use. Changes take effect when they are applied.`}>
      {data ? <EntitlementsEditor entitlements={data} /> : null}
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
