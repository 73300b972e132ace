import { ActionIcon, Drawer, Tooltip, CloseButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { ChevronsLeft, ChevronsRight, Menu } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './app-frame.module.css';
import { SidebarModeContext, type SidebarMode } from './sidebar-mode.ts';

interface SidebarContent {
  brand: ReactNode;
  navigation: ReactNode;
  tenantSwitcher?: ReactNode;
  /** Something that is in sight on every screen until it is over. It comes and goes below the navigation, whose entries stay in place. */
  notice?: ReactNode;
  footerNavigation?: ReactNode;
}

interface SidebarProps extends SidebarContent {
  mode: SidebarMode;
  /** Given when the sidebar is in a drawer. */
  onClose?: (() => void) | undefined;
}

function Sidebar({ brand, navigation, tenantSwitcher, notice, footerNavigation, mode, onClose }: SidebarProps) {
  return (
    <SidebarModeContext value={mode}>
      <div className={classes.sidebar} data-rail={mode.isRail || undefined}>
        <div className={classes.brand}>
          {brand}
          {onClose && <CloseButton className={classes.close} size={40} iconSize={18} aria-label="Close menu" onClick={onClose} />}
        </div>
        {tenantSwitcher && <div className={classes.tenant}>{tenantSwitcher}</div>}
        <nav aria-label="Main">{navigation}</nav>
        <div className={classes.notice}>{notice}</div>
        {footerNavigation && (
          <nav aria-label="Secondary" className={classes.footer}>
            {footerNavigation}
          </nav>
        )}
      </div>
    </SidebarModeContext>
  );
}

export interface AppFrameProps extends SidebarContent {
  topBar: ReactNode;
  collapsed: boolean;
  onToggleCollapsed: () => void;
  /** What holds for every screen for a while. It comes and goes at the foot of the window, and moves nothing. */
  strip?: ReactNode;
  children: ReactNode;
}

/** Sidebar or rail, bar and content; on phones the sidebar moves into a drawer. */
export function AppFrame({ topBar, collapsed, onToggleCollapsed, strip, children, ...sidebar }: AppFrameProps) {
  const [isMenuOpen, menu] = useDisclosure(false);
  const toggleLabel = collapsed ? 'Expand navigation' : 'Collapse navigation';
  return (
    <div className={classes.frame} data-rail={collapsed || undefined}>
      <a className="rp-skip" href="#content">
        Skip to content
      </a>
      <aside className={classes.side} aria-label="Sidebar">
        <Sidebar {...sidebar} mode={{ isRail: collapsed, onNavigate: menu.close }} />
      </aside>
      <div className={classes.column}>
        <header className={classes.bar}>
          <Tooltip label={toggleLabel}>
            <ActionIcon className={classes.toggle} aria-label={toggleLabel} aria-expanded={!collapsed} onClick={onToggleCollapsed}>
              {collapsed ? <ChevronsRight size={17} aria-hidden="true" /> : <ChevronsLeft size={17} aria-hidden="true" />}
            </ActionIcon>
          </Tooltip>
          <ActionIcon className={classes.burger} size={40} aria-label="Open menu" aria-expanded={isMenuOpen} onClick={menu.open}>
            <Menu size={19} aria-hidden="true" />
          </ActionIcon>
          <div className={classes.barContent}>{topBar}</div>
        </header>
        <main id="content" className={classes.main} tabIndex={-1}>
          {children}
        </main>
        <div className={classes.strip}>{strip}</div>
      </div>
      <Drawer
        opened={isMenuOpen}
        onClose={menu.close}
        position="left"
        size={280}
        padding={0}
        withCloseButton={false}
        attributes={{ content: { 'aria-label': 'Menu' } }}
      >
        <Sidebar {...sidebar} mode={{ isRail: false, onNavigate: menu.close }} onClose={menu.close} />
      </Drawer>
    </div>
  );
}
