import { CloseButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { SidebarModeContext, type SidebarMode } from './sidebar-mode.ts';
import classes from './sidebar.module.css';

export interface SidebarContent {
  brand: ReactNode;
  navigation: ReactNode;
  tenantSwitcher?: ReactNode;
  footerNavigation?: ReactNode;
}

export interface SidebarProps extends SidebarContent {
  mode: SidebarMode;
  /** Given where the sidebar stands in a drawer. */
  onClose?: (() => void) | undefined;
}

export function Sidebar({ brand, navigation, tenantSwitcher, footerNavigation, mode, onClose }: SidebarProps) {
  return (
    <SidebarModeContext value={mode}>
      <div className={classes['sidebar']} data-rail={mode.isRail || undefined}>
        <div className={classes['brand']}>
          {brand}
          {onClose && <CloseButton className={classes['close']} size={40} iconSize={18} aria-label="Close menu" onClick={onClose} />}
        </div>
        {tenantSwitcher && <div className={classes['tenant']}>{tenantSwitcher}</div>}
        <nav aria-label="Main">{navigation}</nav>
        {footerNavigation && (
          <nav aria-label="Secondary" className={classes['footer']}>
            {footerNavigation}
          </nav>
        )}
      </div>
    </SidebarModeContext>
  );
}
