import { Building2 } from 'lucide-react';
import { queryClient } from '../../shell/api/query-client.ts';
import { tenantsQuery } from '../../shell/gates/tenant-queries.ts';
import type { PaletteSource } from '../../shell/palette/palette-source.ts';
import { sortTenants } from '../../shell/tenants/sort-tenants.ts';
import { switchTenant } from '../../shell/tenants/switch-tenant.ts';

/** The other tenants of this person; choosing one switches to it. */
export const paletteSource: PaletteSource = {
  isOpenBeforeSigning: true,
  async load() {
    const tenants = await queryClient.fetchQuery(tenantsQuery);
    return sortTenants(tenants.filter(({ current_tenant: isCurrent }) => !isCurrent)).map(({ uuid, name }) => ({
      group: 'Tenants',
      id: uuid,
      label: name,
      description: 'Switch to this tenant',
      icon: Building2,
      run: () => void switchTenant({ uuid }),
    }));
  },
};
