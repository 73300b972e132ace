import { Blocks, RefreshCw } from 'lucide-react';
import { applicationsQuery } from '../../parts/connections/applications-query.ts';
import { queryClient } from '../../shell/api/query-client.ts';
import { isOpenToMe } from '../../shell/gates/require-permission.ts';
import type { PaletteEntry, PaletteSource } from '../../shell/palette/palette-source.ts';
import { catalogProducts } from './catalog-product.ts';
import { authMethodsQuery, productsQuery } from './queries.ts';

const processing: PaletteEntry = {
  group: 'Actions',
  id: 'processing',
  label: 'Process products…',
  keywords: ['refresh', 'collect', 'sync', 'run'],
  icon: RefreshCw,
  go: { to: '/settings/connections', search: { processing: 'open' } },
};

/** Those who may connect find every product of the catalog where it is connected; more people may have them processed. */
export const paletteSource: PaletteSource = {
  async load() {
    const actions = isOpenToMe('processing:start') ? [processing] : [];
    if (!isOpenToMe('applications:write')) return actions;
    const [metadata, supported, applications] = await Promise.all([
      queryClient.fetchQuery(productsQuery),
      queryClient.fetchQuery(authMethodsQuery),
      queryClient.fetchQuery(applicationsQuery),
    ]);
    const connected = new Set(applications.map(({ product }) => product));
    return [
      ...actions,
      ...catalogProducts(metadata, supported).map(({ id, name }): PaletteEntry => ({
        group: 'Products',
        id,
        label: name,
        description: connected.has(id) ? 'Connected' : 'Not connected',
        keywords: ['connect', 'integration'],
        icon: Blocks,
        go: { to: '/settings/connections', search: { connect: id } },
      })),
    ];
  },
};
