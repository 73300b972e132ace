import { Crosshair, FileSliders } from 'lucide-react';
import { queryClient } from '../../shell/api/query-client.ts';
import { isEntitled } from '../../shell/gates/is-entitled.ts';
import { isOpenToMe } from '../../shell/gates/require-permission.ts';
import { entitlementsQuery } from '../../shell/gates/tenant-queries.ts';
import type { PaletteEntry, PaletteSource } from '../../shell/palette/palette-source.ts';

const pages: readonly PaletteEntry[] = [
  {
    group: 'Pages',
    id: 'drift-definitions',
    label: 'Drift definitions',
    description: 'Drift',
    keywords: ['severity', 'what counts as drift'],
    icon: Crosshair,
    go: { to: '/drift/definitions' },
  },
  {
    group: 'Pages',
    id: 'drift-baseline',
    label: 'Baseline rules',
    description: 'Drift',
    keywords: ['expected changes', 'snapshot'],
    icon: FileSliders,
    go: { to: '/drift/baseline' },
  },
];

export const paletteSource: PaletteSource = {
  async load() {
    if (!isOpenToMe('drift:read')) return [];
    return isEntitled(await queryClient.fetchQuery(entitlementsQuery), 'drift_detection') ? pages : [];
  },
};
