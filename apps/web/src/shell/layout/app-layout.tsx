import { useDisclosure, useDocumentTitle } from '@mantine/hooks';
import { productName } from '@rampart/domain/product-name.ts';
import { CommandPalette } from '@rampart/ui/command-palette.tsx';
import { AppFrame } from '@rampart/ui/shell/app-frame.tsx';
import { BrandMark } from '@rampart/ui/shell/brand-mark.tsx';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ShortcutSheet } from '../keyboard/shortcut-sheet.tsx';
import { NotificationsPanel } from '../notifications/notifications-panel.tsx';
import classes from './app-layout.module.css';
import { MainNavigation } from './main-navigation.tsx';
import { useCrumbs, windowTitle } from './route-title.ts';
import { TenantCard } from './tenant-card.tsx';
import { TopBar } from './top-bar.tsx';
import { useCollapsedNavigation } from './use-collapsed-navigation.ts';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';
import { useNavigation } from '../navigation/use-navigation.ts';
import { usePaletteGroups } from './use-palette-groups.tsx';
import { useShellShortcuts } from './use-shell-shortcuts.ts';

/** Everything around a screen of the signed-in application. */
export function AppLayout({ children }: { readonly children: ReactNode }) {
  const [isCollapsed, toggleCollapsed] = useCollapsedNavigation();
  const [areNotificationsOpen, notifications] = useDisclosure(false);
  const [isSheetOpen, sheet] = useDisclosure(false);
  const shortcuts = useShellShortcuts({ onOpenSheet: sheet.open });
  const paletteGroups = usePaletteGroups({ onOpenNotifications: notifications.open, onOpenShortcuts: sheet.open });
  const entries = useNavigation();
  const main = entries.filter(({ isAtFoot }) => isAtFoot !== true);
  const foot = entries.filter(({ isAtFoot }) => isAtFoot === true);
  useDocumentTitle(windowTitle(useCrumbs().at(-1)?.title));
  useFocusOnNavigation();

  return (
    <AppFrame
      brand={
        <Link to="/" className={classes['brand']}>
          <BrandMark name={productName} />
        </Link>
      }
      tenantSwitcher={<TenantCard />}
      navigation={<MainNavigation entries={main.length > 0 ? main : foot} />}
      {...(main.length > 0 && foot.length > 0 ? { footerNavigation: <MainNavigation entries={foot} /> } : {})}
      topBar={<TopBar onOpenNotifications={notifications.open} />}
      collapsed={isCollapsed}
      onToggleCollapsed={toggleCollapsed}
    >
      {children}
      <NotificationsPanel isOpen={areNotificationsOpen} onClose={notifications.close} />
      <ShortcutSheet isOpen={isSheetOpen} onClose={sheet.close} shortcuts={shortcuts} />
      <CommandPalette groups={paletteGroups} />
    </AppFrame>
  );
}
