import { Button } from '@mantine/core';
import type { TenantPosture } from '@rampart/contract/bridge/bridge.ts';
import { wholeScore } from '@rampart/domain/assess/whole-score.ts';
import type { Column } from '@rampart/ui/data-table/column.ts';
import { DataTable } from '@rampart/ui/data-table/data-table.tsx';
import { EmptyState } from '@rampart/ui/empty-state.tsx';
import { momentText } from '@rampart/ui/format.ts';
import { StatusDot } from '@rampart/ui/status/status-dot.tsx';
import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { useSession } from '../../shell/session/session-state.ts';
import { switchTenant } from '../../shell/tenants/switch-tenant.ts';
import { tenantsQuery } from './queries.ts';

function Health({ tenant: { healthy, failing } }: { readonly tenant: TenantPosture }) {
  if (failing > 0) return <StatusDot health="error" label={`${failing} of ${healthy + failing} failing`} />;
  if (healthy > 0) return <StatusDot health="healthy" label={`${healthy} healthy`} />;
  return <StatusDot health="not-connected" label="Nothing connected" />;
}

function Visit({ tenant }: { readonly tenant: TenantPosture }) {
  const current = useSession().tenant;
  const change = useMutation({ mutationFn: switchTenant });
  if (current.uuid === tenant.uuid) return 'Visiting';
  return (
    <Button
      size="xs"
      variant="default"
      loading={change.isPending || change.isSuccess}
      onClick={() => change.mutate(tenant.uuid)}
      aria-label={`Visit ${tenant.name}`}
    >
      Visit
    </Button>
  );
}

const columns: Column<TenantPosture>[] = [
  { id: 'name', header: 'Tenant', cell: ({ name }) => name, sortValue: ({ name }) => name, isTitle: true },
  {
    id: 'health',
    header: 'Connections',
    cell: (tenant) => <Health tenant={tenant} />,
    sortValue: ({ failing, healthy }) => failing * 1000 - healthy,
  },
  {
    id: 'score',
    header: 'Posture score',
    align: 'right',
    cell: ({ score }) => (score === null ? '—' : wholeScore(score)),
    sortValue: ({ score }) => score,
  },
  {
    id: 'as-of',
    header: 'Processed',
    cell: ({ as_of: asOf }) => (asOf === null ? 'Not yet' : momentText(asOf)),
    sortValue: ({ as_of: asOf }) => asOf,
  },
  { id: 'visit', header: '', cell: (tenant) => <Visit tenant={tenant} /> },
];

/** The tenants that the provider serves, and how each is doing. */
export function TenantsView() {
  const { tenants, more } = useSuspenseQuery(tenantsQuery).data;
  return (
    <>
      <DataTable
        label="Tenants"
        columns={columns}
        rows={tenants}
        getRowId={({ uuid }) => uuid}
        pageSize={25}
        empty={<EmptyState title="No tenants yet" hint="Create one under Admin Settings, and it is listed here." />}
      />
      {more > 0 && <p>The first {tenants.length} by name are listed. Find the others under Settings, Active tenant.</p>}
    </>
  );
}
