import { copyText } from '@rampart/ui/copy-text.ts';
import { Bell, BookText, Keyboard, Link2, LogOut, Settings, SunMoon } from 'lucide-react';
import type { FrameActions } from '../layout/app-layout.tsx';
import { documentationUrl } from '../navigation/documentation-url.ts';
import type { AvailableEntry } from '../navigation/use-navigation.ts';
import type { AvailableSettingsItem } from '../navigation/use-settings-items.ts';
import { signOut } from '../session/session.ts';
import type { PaletteEntry } from './palette-source.ts';

export const pageEntries = (pages: readonly AvailableEntry[]): PaletteEntry[] =>
  pages
    .filter(({ disabledReason, isAlwaysOpen }) => disabledReason === undefined && isAlwaysOpen !== true)
    .map(({ label, icon, route }) => ({ group: 'Pages', id: route, label, icon, go: { to: route } }));

export const settingsEntries = (items: readonly AvailableSettingsItem[]): PaletteEntry[] =>
  items
    .filter(({ disabledReason }) => disabledReason === undefined)
    .map(({ label, route }) => ({ group: 'Settings', id: route, label, icon: Settings, go: { to: route } }));

export interface ShellActions extends FrameActions {
  readonly onSwitchTheme: () => void;
  readonly nextTheme: 'light' | 'dark';
}

export const actionEntries = ({ onOpenNotifications, onOpenShortcuts, onSwitchTheme, nextTheme }: ShellActions): PaletteEntry[] => [
  { group: 'Actions', id: 'notifications', label: 'Open notifications', icon: Bell, run: onOpenNotifications },
  {
    group: 'Actions',
    id: 'copy-link',
    label: 'Copy link to this screen',
    keywords: ['share', 'address', 'url'],
    icon: Link2,
    run: () => void copyText(window.location.href, { copied: 'Link copied' }),
  },
  {
    group: 'Actions',
    id: 'theme',
    label: `Switch to ${nextTheme} theme`,
    keywords: ['toggle', 'dark', 'light'],
    icon: SunMoon,
    run: onSwitchTheme,
  },
  {
    group: 'Actions',
    id: 'documentation',
    label: 'Open documentation',
    keywords: ['help', 'guide', 'docs'],
    icon: BookText,
    run: () => void window.open(documentationUrl, '_blank', 'noreferrer'),
  },
  { group: 'Actions', id: 'shortcuts', label: 'Show keyboard shortcuts', icon: Keyboard, run: onOpenShortcuts },
  { group: 'Actions', id: 'sign-out', label: 'Sign out', keywords: ['log out', 'leave'], icon: LogOut, run: () => void signOut() },
];
