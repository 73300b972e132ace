import { Kbd } from '@mantine/core';
import { Spotlight, createSpotlight, useSpotlight } from '@mantine/spotlight';
import { Search } from 'lucide-react';
import { useId } from 'react';
import classes from './command-palette.module.css';
import { PaletteResults } from './palette-results.tsx';
import { searchPalette, type PaletteGroup } from './palette-search.ts';

const [store, palette] = createSpotlight();

export const openCommandPalette = palette.open;

export interface CommandPaletteProps {
  groups: PaletteGroup[];
  placeholder?: string | undefined;
}

/** Opens with Ctrl K or ⌘ K, also while typing in a field. */
export function CommandPalette({ groups, placeholder = 'Search or jump to…' }: CommandPaletteProps) {
  const { query, selected } = useSpotlight(store);
  const listId = useId();
  const found = searchPalette(groups, query);
  const selectedItem = found.flatMap(({ items }) => items)[selected];
  return (
    <Spotlight.Root
      store={store}
      shortcut="mod + K"
      tagsToIgnore={[]}
      triggerOnContentEditable
      centered={false}
      size={620}
      yOffset="12vh"
      radius="xl"
      overlayProps={{ color: 'var(--rp-scrim)', backgroundOpacity: 1, blur: 0 }}
      attributes={{ content: { 'aria-label': 'Command palette' } }}
      classNames={{ content: classes['content'] ?? '' }}
    >
      <Spotlight.Search
        placeholder={placeholder}
        aria-label="Search commands"
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={selectedItem ? `${listId}-${selectedItem.id}` : undefined}
        leftSection={<Search size={17} aria-hidden="true" />}
        rightSection={<Kbd size="xs">Esc</Kbd>}
        rightSectionWidth={60}
        classNames={{ input: classes['input'] ?? '', wrapper: classes['search'] ?? '' }}
      />
      <PaletteResults store={store} listId={listId} groups={found} query={query} onRun={palette.close} />
      <footer className={classes['footer']} aria-hidden="true">
        <span>
          <Kbd size="xs">↑</Kbd> <Kbd size="xs">↓</Kbd> move
        </span>
        <span>
          <Kbd size="xs">↵</Kbd> open
        </span>
        <span>
          <Kbd size="xs">Esc</Kbd> close
        </span>
      </footer>
    </Spotlight.Root>
  );
}
