import { Tooltip, VisuallyHidden } from '@mantine/core';
import { initialsOf } from '@rampart/ui/initials-of.ts';
import { useSidebarMode } from '@rampart/ui/shell/sidebar-mode.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { tenantsQuery } from '../gates/tenant-queries.ts';
import { useSession } from '../session/session-state.ts';
import classes from './tenant-card.module.css';

/** Which tenant this is, in sight on every screen; leads to where the person's tenants are listed. */
export function TenantCard() {
  const { isRail, onNavigate } = useSidebarMode();
  const { tenant } = useSession();
  const isPrimary = useQuery(tenantsQuery).data?.some(({ uuid, primary_tenant }) => uuid === tenant.uuid && primary_tenant) ?? false;
  return (
    <Tooltip label={tenant.name} position="right" disabled={!isRail}>
      <Link to="/settings/profile" hash="tenant-access" className={classes['card']} data-rail={isRail || undefined} onClick={onNavigate}>
        <span className={classes['mark']} aria-hidden="true">
          {initialsOf(tenant.name)}
        </span>
        {isRail ? (
          <VisuallyHidden>{tenant.name}</VisuallyHidden>
        ) : (
          <span className={classes['words']}>
            <b className={classes['name']}>{tenant.name}</b>
            <span className={classes['note']}>{isPrimary ? 'Primary tenant' : 'Active tenant'}</span>
          </span>
        )}
      </Link>
    </Tooltip>
  );
}
