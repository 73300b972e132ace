import type { TenantPosture } from '@rampart/contract/bridge/bridge.ts';
import type { Column } from '@rampart/ui/data-table/column.ts';
import { DataTable } from '@rampart/ui/data-table/data-table.tsx';
import { EmptyState } from '@rampart/ui/empty-state.tsx';
import { momentText } from '@rampart/ui/format.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { postureColumns } from '../../parts/tenant-posture/posture-columns.tsx';
import { tenantsQuery } from './queries.ts';

const columns: Column<TenantPosture>[] = [
  postureColumns.name,
  postureColumns.health,
  postureColumns.score,
  {
    id: 'as-of',
    header: 'Processed',
    cell: ({ as_of: asOf }) => (asOf === null ? 'Not yet' : momentText(asOf)),
    sortValue: ({ as_of: asOf }) => asOf,
  },
  postureColumns.visit,
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
