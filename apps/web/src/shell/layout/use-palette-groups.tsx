import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { wholeOrganisation } from '@rampart/domain/program.ts';
import type { PaletteGroup } from '@rampart/ui/palette-search.ts';
import { useNavigate } from '@tanstack/react-router';
import { Bell, BookText, Keyboard, LogOut, type LucideIcon, Settings, SunMoon, UsersRound } from 'lucide-react';
import { documentationUrl } from '../navigation/documentation-url.ts';
import { useNavigation } from '../navigation/use-navigation.ts';
import { useSettingsItems } from '../navigation/use-settings-items.ts';
import { signOut } from '../session/session.ts';

interface PaletteActions {
  readonly onOpenNotifications: () => void;
  readonly onOpenShortcuts: () => void;
}

const icon = (Icon: LucideIcon) => <Icon size={17} strokeWidth={1.7} />;

export function usePaletteGroups({ onOpenNotifications, onOpenShortcuts }: PaletteActions): PaletteGroup[] {
  const navigate = useNavigate();
  const { setColorScheme } = useMantineColorScheme();
  const nextScheme = useComputedColorScheme('light') === 'light' ? 'dark' : 'light';
  const pages = useNavigation().filter(({ disabledReason, isAlwaysOpen }) => disabledReason === undefined && isAlwaysOpen !== true);
  const settings = useSettingsItems().filter(({ disabledReason }) => disabledReason === undefined);
  return [
    {
      label: 'Pages',
      items: [
        ...pages.map((page) => ({
          id: page.route,
          label: page.label,
          icon: icon(page.icon),
          onRun: () => void navigate({ to: page.route }),
        })),
        {
          id: 'custom-groups',
          label: 'Custom groups',
          keywords: ['exclusions', 'emergency access', 'service accounts'],
          icon: icon(UsersRound),
          onRun: () => void navigate({ to: '/personas/$group/custom-groups', params: { group: wholeOrganisation } }),
        },
        ...settings.map(({ label, route }) => ({
          id: route,
          label,
          description: 'Settings',
          icon: icon(Settings),
          onRun: () => void navigate({ to: route }),
        })),
      ],
    },
    {
      label: 'Actions',
      items: [
        { id: 'notifications', label: 'Open notifications', icon: icon(Bell), onRun: onOpenNotifications },
        {
          id: 'theme',
          label: `Switch to ${nextScheme} theme`,
          keywords: ['toggle', 'dark', 'light'],
          icon: icon(SunMoon),
          onRun: () => setColorScheme(nextScheme),
        },
        {
          id: 'documentation',
          label: 'Open documentation',
          keywords: ['help', 'guide', 'docs'],
          icon: icon(BookText),
          onRun: () => void window.open(documentationUrl, '_blank', 'noreferrer'),
        },
        { id: 'shortcuts', label: 'Show keyboard shortcuts', icon: icon(Keyboard), onRun: onOpenShortcuts },
        { id: 'sign-out', label: 'Sign out', keywords: ['log out', 'leave'], icon: icon(LogOut), onRun: () => void signOut() },
      ],
    },
  ];
}
