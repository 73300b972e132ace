import { Kbd } from '@mantine/core';
import { Spotlight, useSpotlight } from '@mantine/spotlight';
import { Search } from 'lucide-react';
import { useId, useState, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import classes from './command-palette.module.css';
import { useFocusReturn } from './focus-return.ts';
import { type FoundGroup, type FoundItem, searchPalette, stepThrough, type Mark, type PaletteGroup } from './palette-search.ts';
import { closeCommandPalette, paletteStore } from './palette-store.ts';

/** The label with what was searched for marked in it. */
function marked(label: string, marks: readonly Mark[]): ReactNode[] {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const [from, to] of marks) {
    parts.push(label.slice(end, from), <mark key={from}>{label.slice(from, to)}</mark>);
    end = to;
  }
  return [...parts, label.slice(end)];
}

interface PaletteOptionProps {
  id: string;
  item: FoundItem;
  isSelected: boolean;
  onRun: () => void;
}

function PaletteOption({ id, item, isSelected, onRun }: PaletteOptionProps) {
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
        <span className={classes.label}>{marked(item.label, item.marks)}</span>
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
  groups: FoundGroup[];
  selectedItem: FoundItem | undefined;
  query: string;
  isSearching: boolean;
  onRun: (item: FoundItem) => void;
}

function PaletteResults({ listId, groups, selectedItem, query, isSearching, onRun }: PaletteResultsProps) {
  const isEmpty = groups.length === 0;
  return (
    <>
      <div id={listId} role="listbox" aria-label="Results" className={classes.results} hidden={isEmpty}>
        {groups.map((group) => (
          <div key={group.label} role="group" aria-label={[group.label, group.moreText].filter(Boolean).join(', ')}>
            <div className={classes.groupLabel} aria-hidden="true">
              {group.label}
            </div>
            {group.items.map((item) => (
              <PaletteOption
                key={item.id}
                id={`${listId}-${item.id}`}
                item={item}
                isSelected={item === selectedItem}
                onRun={() => onRun(item)}
              />
            ))}
            {group.moreText !== undefined && (
              <div className={classes.more} aria-hidden="true">
                {group.moreText}. Type more to narrow them.
              </div>
            )}
          </div>
        ))}
      </div>
      <div role="status" className={classes.empty}>
        {isEmpty && (isSearching ? 'Searching…' : `Nothing matches “${query.trim()}”. Try fewer or other words.`)}
      </div>
    </>
  );
}

export interface CommandPaletteProps {
  groups: PaletteGroup[];
  placeholder?: string | undefined;
  /** Something is still being looked for elsewhere. */
  isSearching?: boolean | undefined;
  /** Told of the words, for what is looked for elsewhere. */
  onQueryChange?: ((query: string) => void) | undefined;
  /** At its foot, beside the keys that work in it. */
  hint?: ReactNode;
}

function run(item: FoundItem): void {
  closeCommandPalette();
  item.onRun();
}

export function CommandPalette(props: CommandPaletteProps) {
  const { groups, placeholder = 'Search or jump to…', isSearching = false, onQueryChange, hint } = props;
  const { query, opened: isOpen } = useSpotlight(paletteStore);
  useFocusReturn(isOpen);
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
      store={paletteStore}
      shortcut={null}
      onQueryChange={(words) => {
        setSelected(0);
        onQueryChange?.(words);
      }}
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
        rightSection={
          <Kbd size="xs" className={classes.key}>
            Esc
          </Kbd>
        }
        rightSectionWidth={60}
        classNames={{ input: classes.input ?? '', wrapper: classes.search ?? '' }}
      />
      <PaletteResults listId={listId} groups={found} selectedItem={selectedItem} query={query} isSearching={isSearching} onRun={run} />
      <PaletteFooter hint={hint} />
    </Spotlight.Root>
  );
}

function PaletteFooter({ hint }: Pick<CommandPaletteProps, 'hint'>) {
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
      {hint}
    </div>
  );
}
