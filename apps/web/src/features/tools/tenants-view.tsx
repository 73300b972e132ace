import type { TenantPosture } from '@rampart/contract/bridge/bridge.ts';
import { wholeScore } from '@rampart/domain/assess/whole-score.ts';
import type { Column } from '@rampart/ui/data-table/column.ts';
import { DataTable } from '@rampart/ui/data-table/data-table.tsx';
import { EmptyState } from '@rampart/ui/empty-state.tsx';
import { momentText } from '@rampart/ui/format.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { TenantHealth } from '../../parts/tenant-posture/tenant-health.tsx';
import { VisitTenant } from '../../parts/tenant-posture/visit-tenant.tsx';
import { tenantsQuery } from './queries.ts';

const columns: Column<TenantPosture>[] = [
  { id: 'name', header: 'Tenant', cell: ({ name }) => name, sortValue: ({ name }) => name, isTitle: true },
  {
    id: 'health',
    header: 'Connections',
    cell: (tenant) => <TenantHealth tenant={tenant} />,
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
  { id: 'visit', header: '', cell: (tenant) => <VisitTenant tenant={tenant} /> },
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
