import type { TenantPosture } from '@rampart/contract/bridge/bridge.ts';
import type { Column } from '@rampart/ui/data-table/column.ts';
import { DataTable } from '@rampart/ui/data-table/data-table.tsx';
import { EmptyState } from '@rampart/ui/empty-state.tsx';
import { countText, momentText } from '@rampart/ui/format.ts';
import { Screen } from '@rampart/ui/screen.tsx';
import { useSuspenseQuery } from '@tanstack/react-query';
import { postureColumns } from '../../parts/tenant-posture/posture-columns.tsx';
import { windowTitle } from '../../shell/layout/route-title.ts';
import { tenantPosturesQuery } from './queries.ts';

const title = 'Tenants';

const progress: Readonly<Record<TenantPosture['onboarding_status'], string>> = {
  pending: 'Nothing was processed yet',
  queued: 'Processing is queued',
  running: 'Processing for the first time',
  completed: 'Complete',
  failed: 'Processing failed',
};

function onboardingText({ agreement_signed: isSigned, onboarding_status: status, healthy, failing, as_of: asOf }: TenantPosture): string {
  if (!isSigned) return 'Agreement not signed';
  if (status !== 'pending') return progress[status];
  // Other products may have been processed without one.
  if (asOf !== null) return 'No identity record connected';
  return healthy + failing === 0 ? 'Nothing connected yet' : progress.pending;
}

const columns: Column<TenantPosture>[] = [
  postureColumns.name,
  { id: 'onboarding', header: 'Onboarding', cell: onboardingText, sortValue: onboardingText },
  postureColumns.health,
  postureColumns.score,
  {
    id: 'as-of',
    header: 'As of',
    cell: ({ as_of: asOf }) => (asOf === null ? '—' : momentText(asOf)),
    sortValue: ({ as_of: asOf }) => asOf ?? '',
  },
  postureColumns.visit,
];

/** Of those that are listed: the others have not been asked. */
function failingText(listed: readonly TenantPosture[], more: number): string[] {
  const failing = listed.filter((tenant) => tenant.failing > 0).length;
  if (failing === 0) return [];
  return [more === 0 ? `${failing} with a failing connection` : `${failing} of the first ${listed.length} with a failing connection`];
}

/** Where provider staff start: the tenants they look after, and how each is doing. */
export function TenantsScreen() {
  const { tenants, more } = useSuspenseQuery(tenantPosturesQuery).data;
  return (
    <Screen
      title={title}
      documentTitle={windowTitle(title)}
      subtitle={[countText(tenants.length + more, 'tenant', 'tenants'), ...failingText(tenants, more)].join(', ')}
    >
      <DataTable
        label={title}
        columns={columns}
        rows={tenants}
        getRowId={({ uuid }) => uuid}
        pageSize={25}
        empty={<EmptyState title="No tenants yet" hint="Create one under Admin Settings, and it is listed here." />}
      />
      {more > 0 && <p>The first {tenants.length} by name are listed. Find the others under Settings, Active tenant.</p>}
    </Screen>
  );
}
