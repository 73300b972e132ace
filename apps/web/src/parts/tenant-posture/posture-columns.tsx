import type { TenantPosture } from '@rampart/contract/bridge/bridge.ts';
import { wholeScore } from '@rampart/domain/assess/whole-score.ts';
import type { Column } from '@rampart/ui/data-table/column.ts';
import { TenantHealth } from './tenant-health.tsx';
import { VisitTenant } from './visit-tenant.tsx';

/** What every list of tenants shows of each. */
export const postureColumns = {
  name: { id: 'name', header: 'Tenant', cell: ({ name }) => name, sortValue: ({ name }) => name, isTitle: true },
  health: {
    id: 'health',
    header: 'Connections',
    cell: (tenant) => <TenantHealth tenant={tenant} />,
    sortValue: ({ failing, healthy }) => failing * 1000 - healthy,
  },
  score: {
    id: 'score',
    header: 'Posture score',
    cell: ({ score }) => (score === null ? '—' : wholeScore(score)),
    sortValue: ({ score }) => score,
    align: 'right',
  },
  visit: { id: 'visit', header: '', cell: (tenant) => <VisitTenant tenant={tenant} /> },
} as const satisfies Readonly<Record<string, Column<TenantPosture>>>;
