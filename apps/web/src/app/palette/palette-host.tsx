import { Kbd, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { CommandPalette } from '@rampart/ui/command-palette.tsx';
import type { PaletteGroup, PaletteItem } from '@rampart/ui/palette-search.ts';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { History } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { FrameActions } from '../../shell/layout/app-layout.tsx';
import { useNavigation } from '../../shell/navigation/use-navigation.ts';
import { useSettingsItems } from '../../shell/navigation/use-settings-items.ts';
import { type PaletteEntry, type PaletteGroupName, paletteGroups } from '../../shell/palette/palette-source.ts';
import { readRecentPlaces } from '../../shell/palette/recent-places.ts';
import { actionEntries, pageEntries, settingsEntries } from '../../shell/palette/shell-entries.ts';
import { useFoundEntries } from './use-found-entries.ts';

const atOnce: readonly PaletteGroupName[] = ['Recent', 'Pages', 'Actions'];

/** Not the one that is on display: it leads nowhere. */
function recentItems(open: (address: string) => void): PaletteItem[] {
  return readRecentPlaces()
    .filter(({ address }) => address !== window.location.pathname)
    .map(({ address, title, area }) => ({
      id: `recent-${address}`,
      label: title,
      ...(area !== undefined && { description: area }),
      icon: <History size={17} strokeWidth={1.7} />,
      onRun: () => open(address),
    }));
}

/** Everything that can be found or done from anywhere. What belongs to a feature comes from the feature. */
export function PaletteHost({ onOpenNotifications, onOpenShortcuts }: FrameActions) {
  const [query, setQuery] = useState('');
  const navigate = useNavigate();
  const router = useRouter();
  const { setColorScheme } = useMantineColorScheme();
  const nextTheme = useComputedColorScheme('light') === 'light' ? 'dark' : 'light';
  const pages = useNavigation();
  const settings = useSettingsItems();
  const { loaded, searched, isSearching } = useFoundEntries(query);

  const groups = useMemo((): PaletteGroup[] => {
    const run = (entry: PaletteEntry): void => {
      if ('run' in entry) entry.run();
      else if ('address' in entry) router.history.push(entry.address);
      else void navigate(entry.go);
    };
    const toItem = (entry: PaletteEntry): PaletteItem => ({
      id: `${entry.group}-${entry.id}`,
      label: entry.label,
      description: entry.description,
      keywords: entry.keywords && [...entry.keywords],
      icon: <entry.icon size={17} strokeWidth={1.7} />,
      onRun: () => run(entry),
    });
    const own = [
      ...pageEntries(pages),
      ...settingsEntries(settings),
      ...actionEntries({ onOpenNotifications, onOpenShortcuts, nextTheme, onSwitchTheme: () => setColorScheme(nextTheme) }),
      ...loaded,
    ];
    const known = paletteGroups.map((label) => ({
      label,
      isShownAtOnce: atOnce.includes(label),
      items:
        label === 'Recent'
          ? recentItems((address) => router.history.push(address))
          : own.filter(({ group }) => group === label).map(toItem),
    }));
    const foundElsewhere = paletteGroups.map((label) => ({
      label,
      isSearched: true,
      items: searched.filter(({ group }) => group === label).map(toItem),
    }));
    return [...known, ...foundElsewhere];
  }, [pages, settings, loaded, searched, navigate, router, nextTheme, setColorScheme, onOpenNotifications, onOpenShortcuts]);

  return <CommandPalette groups={groups} isSearching={isSearching} onQueryChange={setQuery} hint={<ShortcutHint />} />;
}

function ShortcutHint() {
  return (
    <span>
      <Kbd size="xs">?</Kbd> shortcuts
    </span>
  );
}
