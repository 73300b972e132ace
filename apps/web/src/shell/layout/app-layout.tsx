import { useDisclosure, useDocumentTitle, useLocalStorage } from '@mantine/hooks';
import { productName } from '@rampart/domain/product-name.ts';
import { AppFrame } from '@rampart/ui/shell/app-frame.tsx';
import { BrandMark } from '@rampart/ui/shell/brand-mark.tsx';
import { NavList } from '@rampart/ui/shell/nav-list.tsx';
import { Link, useLocation } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, useState } from 'react';
import { useFocusOnNavigation } from '../keyboard/use-focus-on-navigation.ts';
import { ShortcutSheet } from '../keyboard/shortcut-sheet.tsx';
import { type OpenCounts, useOpenCounts } from '../navigation/use-open-counts.ts';
import { type AvailableEntry, useNavigation } from '../navigation/use-navigation.ts';
import { OnboardingCard } from '../onboarding/onboarding-card.tsx';
import { useRecentPlaces } from '../palette/recent-places.ts';
import { HistoryStrip } from '../processing/history-strip.tsx';
import { NotificationsPanel } from '../notifications/notifications-panel.tsx';
import { useMfaRelease } from '../session/use-mfa-release.ts';
import classes from './app-layout.module.css';
import { useCrumbs, windowTitle } from './route-title.ts';
import { RetryNotice } from './retry-notice.tsx';
import { TenantCard } from './tenant-card.tsx';
import { TopBar } from './top-bar.tsx';
import { useShellShortcuts } from './use-shell-shortcuts.ts';

/** Narrow windows start with the rail; after that the stored choice wins. */
function useCollapsedNavigation(): readonly [boolean, () => void] {
  // Asked once: the browser lays out the page to answer it.
  const [isNarrow] = useState(() => window.innerWidth < 1200);
  const [isCollapsed, setIsCollapsed] = useLocalStorage({
    key: 'rampart.navigation-collapsed',
    defaultValue: isNarrow,
    getInitialValueInEffect: false,
  });
  return [isCollapsed, () => setIsCollapsed(!isCollapsed)];
}

function MainNavigation({ entries, open }: { readonly entries: readonly AvailableEntry[]; readonly open: OpenCounts }) {
  const { pathname } = useLocation();
  return (
    <NavList
      items={entries.map(({ label, icon: Icon, route, area, counts, disabledReason, isHighlighted }) => ({
        label,
        icon: <Icon size={18} strokeWidth={1.7} />,
        isActive: pathname === area || pathname.startsWith(`${area}/`),
        count: counts === undefined ? undefined : open[counts],
        countNoun: 'open',
        disabledReason,
        highlight: isHighlighted,
        render: (props) => <Link to={route} {...props} />,
      }))}
    />
  );
}

/** What the frame can do, for the palette. */
export interface FrameActions {
  readonly onOpenNotifications: () => void;
  readonly onOpenShortcuts: () => void;
}

/** Before the screen, which may name the window otherwise: of what comes at once, the later has the last word. */
function RouteTitle() {
  useDocumentTitle(windowTitle(useCrumbs().at(-1)?.title));
  return null;
}

interface AppLayoutProps {
  readonly palette: ComponentType<FrameActions>;
  readonly children: ReactNode;
}

/** Everything around a screen of the signed-in application. */
export function AppLayout({ palette: Palette, children }: AppLayoutProps) {
  const [isCollapsed, toggleCollapsed] = useCollapsedNavigation();
  const [areNotificationsOpen, notifications] = useDisclosure(false);
  const [isSheetOpen, sheet] = useDisclosure(false);
  const shortcuts = useShellShortcuts({ onOpenSheet: sheet.open });
  const entries = useNavigation();
  const open = useOpenCounts(entries);
  const main = entries.filter(({ isAtFoot }) => isAtFoot !== true);
  const foot = entries.filter(({ isAtFoot }) => isAtFoot === true);
  useFocusOnNavigation();
  useRecentPlaces();
  useMfaRelease();

  return (
    <AppFrame
      brand={
        <Link to="/" className={classes['brand']}>
          <BrandMark name={productName} />
        </Link>
      }
      tenantSwitcher={<TenantCard />}
      notice={<OnboardingCard />}
      navigation={<MainNavigation entries={main.length > 0 ? main : foot} open={open} />}
      {...(main.length > 0 && foot.length > 0 ? { footerNavigation: <MainNavigation entries={foot} open={open} /> } : {})}
      topBar={<TopBar onOpenNotifications={notifications.open} />}
      collapsed={isCollapsed}
      onToggleCollapsed={toggleCollapsed}
      strip={<HistoryStrip />}
    >
      <RouteTitle />
      <RetryNotice />
      {children}
      <NotificationsPanel isOpen={areNotificationsOpen} onClose={notifications.close} />
      <ShortcutSheet isOpen={isSheetOpen} onClose={sheet.close} shortcuts={shortcuts} />
      <Palette onOpenNotifications={notifications.open} onOpenShortcuts={sheet.open} />
    </AppFrame>
  );
}
