import classes from './command-palette.module.css';
import { PaletteOption } from './palette-option.tsx';
import { wordsOf, type PaletteGroup, type PaletteItem } from './palette-search.ts';

export interface PaletteResultsProps {
  listId: string;
  groups: PaletteGroup[];
  selectedItem: PaletteItem | undefined;
  query: string;
  onRun: (item: PaletteItem) => void;
}

export function PaletteResults({ listId, groups, selectedItem, query, onRun }: PaletteResultsProps) {
  const words = wordsOf(query);
  const isEmpty = groups.length === 0;
  return (
    <>
      <div id={listId} role="listbox" aria-label="Results" className={classes['results']} hidden={isEmpty}>
        {groups.map((group) => (
          <div key={group.label} role="group" aria-label={group.label}>
            <div className={classes['groupLabel']} aria-hidden="true">
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
      <div role="status" className={classes['empty']}>
        {isEmpty && `Nothing matches “${query.trim()}”. Try fewer or other words.`}
      </div>
    </>
  );
}
