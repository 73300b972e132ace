import { Badge } from '@mantine/core';
import { initialsOf } from '@rampart/ui/initials-of.ts';
import { Panel } from '@rampart/ui/panel.tsx';
import { useSuspenseQuery } from '@tanstack/react-query';
import { tenantsQuery } from '../../shell/gates/tenant-queries.ts';
import { sortTenants } from './sort-tenants.ts';
import classes from './tenant-access-panel.module.css';

export function TenantAccessPanel() {
  const tenants = sortTenants(useSuspenseQuery(tenantsQuery).data);
  const count = tenants.length === 1 ? 'You have access to one tenant.' : `You have access to ${tenants.length} tenants.`;
  return (
    <div id="tenant-access">
      <Panel title="Tenant Access" description={count}>
        <ul>
          {tenants.map(({ uuid, name, current_tenant, primary_tenant }) => (
            <li key={uuid} className={classes['tenant']}>
              <span className={classes['mark']} data-current={current_tenant || undefined} aria-hidden="true">
                {initialsOf(name)}
              </span>
              <span className={classes['name']}>{name}</span>
              {primary_tenant && <Badge color="gray">Primary tenant</Badge>}
              {current_tenant && <Badge>Current</Badge>}
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}
