import { Kbd, Highlight } from '@mantine/core';
import { Spotlight, createSpotlight, useSpotlight } from '@mantine/spotlight';
import { Search } from 'lucide-react';
import { useId, useState, type KeyboardEvent, useEffect, useRef } from 'react';
import classes from './command-palette.module.css';
import { searchPalette, stepThrough, type PaletteGroup, type PaletteItem, wordsOf } from './palette-search.ts';

interface PaletteOptionProps {
  id: string;
  item: PaletteItem;
  /** The words searched for, marked in the label. */
  words: string[];
  isSelected: boolean;
  onRun: () => void;
}

function PaletteOption({ id, item, words, isSelected, onRun }: PaletteOptionProps) {
  const option = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isSelected) option.current?.scrollIntoView({ block: 'nearest' });
  }, [isSelected]);
  return (
    <button
      ref={option}
      type="button"
      id={id}
      role="option"
      aria-selected={isSelected}
      tabIndex={-1}
      className={classes.option}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onRun}
    >
      <span className={classes.icon} aria-hidden="true">
        {item.icon}
      </span>
      <span className={classes.text}>
        <Highlight component="span" inherit highlight={words} className={classes.label}>
          {item.label}
        </Highlight>
        {item.description && <span className={classes.description}>{item.description}</span>}
      </span>
      <Kbd size="xs" className={classes.enter} aria-hidden="true">
        ↵
      </Kbd>
    </button>
  );
}

interface PaletteResultsProps {
  listId: string;
  groups: PaletteGroup[];
  selectedItem: PaletteItem | undefined;
  query: string;
  onRun: (item: PaletteItem) => void;
}

function PaletteResults({ listId, groups, selectedItem, query, onRun }: PaletteResultsProps) {
  const words = wordsOf(query);
  const isEmpty = groups.length === 0;
  return (
    <>
      <div id={listId} role="listbox" aria-label="Results" className={classes.results} hidden={isEmpty}>
        {groups.map((group) => (
          <div key={group.label} role="group" aria-label={group.label}>
            <div className={classes.groupLabel} aria-hidden="true">
              {group.label}
            </div>
            {group.items.map((item) => (
              <PaletteOption
                key={item.id}
                id={`${listId}-${item.id}`}
                item={item}
                words={words}
                isSelected={item === selectedItem}
                onRun={() => onRun(item)}
              />
            ))}
          </div>
        ))}
      </div>
      <div role="status" className={classes.empty}>
        {isEmpty && `Nothing matches “${query.trim()}”. Try fewer or other words.`}
      </div>
    </>
  );
}

const [store, palette] = createSpotlight();

export const openCommandPalette = palette.open;

export interface CommandPaletteProps {
  groups: PaletteGroup[];
  placeholder?: string | undefined;
}

function run(item: PaletteItem): void {
  palette.close();
  item.onRun();
}

/** Opens with Ctrl K or ⌘ K, also while typing in a field. */
export function CommandPalette({ groups, placeholder = 'Search or jump to…' }: CommandPaletteProps) {
  const { query } = useSpotlight(store);
  const [selected, setSelected] = useState(0);
  const listId = useId();
  const found = searchPalette(groups, query);
  const items = found.flatMap((group) => group.items);
  const selectedItem = items[selected];
  // Spotlight's own selection is invisible to screen readers, so the palette keeps one that is announced.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && selectedItem) run(selectedItem);
    setSelected(stepThrough(items.length, selected, event.key));
  };

  return (
    <Spotlight.Root
      store={store}
      shortcut="mod + K"
      tagsToIgnore={[]}
      triggerOnContentEditable
      onQueryChange={() => setSelected(0)}
      centered={false}
      size={620}
      yOffset="12vh"
      radius="xl"
      overlayProps={{ color: 'var(--rp-scrim)', backgroundOpacity: 1, blur: 0 }}
      attributes={{ content: { 'aria-label': 'Command palette' } }}
      classNames={{ content: classes.content ?? '' }}
    >
      <Spotlight.Search
        placeholder={placeholder}
        aria-label="Search commands"
        role="combobox"
        aria-expanded={items.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={selectedItem ? `${listId}-${selectedItem.id}` : undefined}
        onKeyDown={onKeyDown}
        leftSection={<Search size={17} aria-hidden="true" />}
        rightSection={<Kbd size="xs">Esc</Kbd>}
        rightSectionWidth={60}
        classNames={{ input: classes.input ?? '', wrapper: classes.search ?? '' }}
      />
      <PaletteResults listId={listId} groups={found} selectedItem={selectedItem} query={query} onRun={run} />
      <PaletteFooter />
    </Spotlight.Root>
  );
}

function PaletteFooter() {
  return (
    <div className={classes.footer} aria-hidden="true">
      <span>
        <Kbd size="xs">↑</Kbd> <Kbd size="xs">↓</Kbd> move
      </span>
      <span>
        <Kbd size="xs">↵</Kbd> open
      </span>
      <span>
        <Kbd size="xs">Esc</Kbd> close
      </span>
    </div>
  );
}
