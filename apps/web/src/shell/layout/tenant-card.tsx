import { Tooltip, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Dialog } from '@rampart/ui/dialog.tsx';
import { initialsOf } from '@rampart/ui/initials-of.ts';
import { useSidebarMode } from '@rampart/ui/shell/sidebar-mode.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronsUpDown } from 'lucide-react';
import { tenantsQuery } from '../gates/tenant-queries.ts';
import { useSession } from '../session/session-state.ts';
import { TenantSwitcher } from '../tenants/tenant-switcher.tsx';
import classes from './tenant-card.module.css';

function CardFace({ note, isRail }: { readonly note: string; readonly isRail: boolean }) {
  const { tenant } = useSession();
  return (
    <>
      <span className={classes['mark']} aria-hidden="true">
        {initialsOf(tenant.name)}
      </span>
      {isRail ? (
        <VisuallyHidden>{tenant.name}</VisuallyHidden>
      ) : (
        <span className={classes['words']}>
          <b className={classes['name']}>{tenant.name}</b>
          <span className={classes['note']}>{note}</span>
        </span>
      )}
    </>
  );
}

/** Which tenant this is, in sight on every screen; opens the switcher for someone who has several. */
export function TenantCard() {
  const { isRail, onNavigate } = useSidebarMode();
  const { tenant } = useSession();
  const [isOpen, switcher] = useDisclosure(false);
  const tenants = useQuery(tenantsQuery).data ?? [];
  const isPrimary = tenants.some(({ uuid, primary_tenant }) => uuid === tenant.uuid && primary_tenant);
  const face = <CardFace note={isPrimary ? 'Primary tenant' : 'Active tenant'} isRail={isRail} />;
  return (
    <>
      <Tooltip label={tenant.name} position="right" disabled={!isRail}>
        {tenants.length > 1 ? (
          <UnstyledButton className={classes['card']} data-rail={isRail || undefined} aria-haspopup="dialog" onClick={switcher.open}>
            {face}
            {isRail ? null : <ChevronsUpDown size={16} aria-hidden="true" />}
            <VisuallyHidden>Switch tenant</VisuallyHidden>
          </UnstyledButton>
        ) : (
          <Link
            to="/settings/profile"
            hash="tenant-access"
            className={classes['card']}
            data-rail={isRail || undefined}
            onClick={onNavigate}
          >
            {face}
          </Link>
        )}
      </Tooltip>
      <Dialog isOpen={isOpen} onClose={switcher.close} title="Switch tenant">
        <TenantSwitcher />
      </Dialog>
    </>
  );
}
