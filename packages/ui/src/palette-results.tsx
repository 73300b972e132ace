import { Highlight, Kbd } from '@mantine/core';
import { useSpotlight, type SpotlightStore } from '@mantine/spotlight';
import { useEffect } from 'react';
import classes from './command-palette.module.css';
import { wordsOf, type PaletteGroup, type PaletteItem } from './palette-search.ts';

export interface PaletteResultsProps {
  store: SpotlightStore;
  listId: string;
  groups: PaletteGroup[];
  query: string;
  onRun: () => void;
}

export function PaletteResults({ store, listId, groups, query, onRun }: PaletteResultsProps) {
  const { selected } = useSpotlight(store);
  // Spotlight moves its selection through the elements of this list, starting before the first.
  useEffect(() => {
    store.updateState((state) => ({ ...state, listId, selected: 0 }));
    return () => store.updateState((state) => ({ ...state, listId: '' }));
  }, [store, listId]);

  const order = groups.flatMap(({ items }) => items);
  const optionProps = (item: PaletteItem) => ({
    item,
    optionId: `${listId}-${item.id}`,
    isSelected: order[selected] === item,
    words: wordsOf(query),
    onClick: () => {
      onRun();
      item.onRun();
    },
  });

  return (
    <>
      <div id={listId} role="listbox" aria-label="Results" className={classes['results']} hidden={order.length === 0}>
        {groups.map((group) => (
          <div key={group.label} role="group" aria-label={group.label} className={classes['group']}>
            <div className={classes['groupLabel']} aria-hidden="true">
              {group.label}
            </div>
            {group.items.map((item) => (
              <PaletteOption key={item.id} {...optionProps(item)} />
            ))}
          </div>
        ))}
      </div>
      <div role="status" className={classes['empty']}>
        {order.length === 0 && `Nothing matches “${query.trim()}”. Try fewer or other words.`}
      </div>
    </>
  );
}

interface PaletteOptionProps {
  item: PaletteItem;
  optionId: string;
  isSelected: boolean;
  words: string[];
  onClick: () => void;
}

function PaletteOption({ item, optionId, isSelected, words, onClick }: PaletteOptionProps) {
  return (
    <button
      type="button"
      id={optionId}
      role="option"
      aria-selected={isSelected}
      tabIndex={-1}
      className={classes['option']}
      data-action
      data-selected={isSelected || undefined}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      <span className={classes['icon']} aria-hidden="true">
        {item.icon}
      </span>
      <span className={classes['text']}>
        <Highlight component="span" inherit highlight={words} className={classes['label']}>
          {item.label}
        </Highlight>
        {item.description && <span className={classes['description']}>{item.description}</span>}
      </span>
      <Kbd size="xs" className={classes['enter']} aria-hidden="true">
        ↵
      </Kbd>
    </button>
  );
}
