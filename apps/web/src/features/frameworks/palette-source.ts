import { ListChecks } from 'lucide-react';
import { queryClient } from '../../shell/api/query-client.ts';
import { isEntitled } from '../../shell/gates/is-entitled.ts';
import { isOpenToMe } from '../../shell/gates/require-permission.ts';
import { entitlementsQuery } from '../../shell/gates/tenant-queries.ts';
import type { PaletteSource } from '../../shell/palette/palette-source.ts';
import { frameworksQuery } from './queries.ts';

/** Each framework where its coverage is shown. */
export const paletteSource: PaletteSource = {
  async load() {
    if (!isOpenToMe('remediations:read')) return [];
    if (!isEntitled(await queryClient.fetchQuery(entitlementsQuery), 'access_compliance_coverage')) return [];
    const { frameworks } = await queryClient.fetchQuery(frameworksQuery);
    return frameworks.map(({ framework, name, title }) => ({
      group: 'Pages',
      id: `framework-${framework}`,
      label: title,
      description: 'Framework',
      keywords: [name, 'compliance'],
      icon: ListChecks,
      go: { to: '/frameworks/$framework', params: { framework } },
    }));
  },
};
