import { Panel } from '@rampart/ui/panel.tsx';
import { useSuspenseQuery } from '@tanstack/react-query';
import { tenantsQuery } from '../../shell/gates/tenant-queries.ts';
import { TenantSwitcher } from '../../shell/tenants/tenant-switcher.tsx';

export function TenantAccessPanel() {
  const { length } = useSuspenseQuery(tenantsQuery).data;
  return (
    <div id="tenant-access">
      <Panel
        title="Tenant Access"
        description={
          length === 1 ? 'You have access to one tenant: there is no other to switch to.' : `You have access to ${length} tenants.`
        }
      >
        <TenantSwitcher />
      </Panel>
    </div>
  );
}
