import { Button, Tooltip } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Bookmark, Users } from 'lucide-react';
import { useState } from 'react';
import classes from './saved-views.module.css';
import { SaveViewDialog } from './save-view-dialog.tsx';
import { viewsQuery } from './view-queries.ts';
import { ViewMenu } from './view-menu.tsx';

export interface BuiltInView {
  readonly name: string;
  readonly query: string;
  readonly count?: number;
}

interface SavedViewsBarProps {
  /** As the server files the views: `remediations`. */
  readonly screen: string;
  readonly builtIn: readonly BuiltInView[];
  /** What the address says now, without the question mark. */
  readonly query: string;
  readonly onOpen: (query: string) => void;
}

/** The views of a screen: those it comes with, one's own and those that colleagues share. */
export function SavedViewsBar({ screen, builtIn, query, onOpen }: SavedViewsBarProps) {
  const [openedId, setOpenedId] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const { data: views = [] } = useQuery(viewsQuery(screen));
  const opened = views.find(({ id }) => id === openedId);
  const isKnown = builtIn.some((view) => view.query === query) || views.some((view) => view.query === query);
  const open = (next: string, id?: string): void => {
    setOpenedId(id);
    onOpen(next);
  };
  return (
    <div className={classes['bar']} role="group" aria-label="Views">
      {builtIn.map((view) => (
        <Button
          key={view.name}
          size="compact-md"
          variant={view.query === query ? 'filled' : 'subtle'}
          color="dark"
          aria-pressed={view.query === query}
          onClick={() => open(view.query)}
        >
          {view.name}
          {view.count !== undefined && <span className={classes['count']}>{view.count}</span>}
        </Button>
      ))}
      {views.map((view) => (
        <Tooltip key={view.id} label={view.is_mine ? 'Shared with everybody here' : `Shared by ${view.owner}`} disabled={!view.is_shared}>
          <Button
            size="compact-md"
            variant={view.query === query ? 'filled' : 'subtle'}
            color="dark"
            aria-pressed={view.query === query}
            leftSection={view.is_shared ? <Users size={14} aria-hidden="true" /> : undefined}
            onClick={() => open(view.query, view.id)}
          >
            {view.name}
            {view.id === openedId && view.query !== query && <span className={classes['dot']} role="img" aria-label="Changed, not saved" />}
          </Button>
        </Tooltip>
      ))}
      {!isKnown && (
        <Button size="compact-md" variant="subtle" leftSection={<Bookmark size={14} aria-hidden="true" />} onClick={() => setSaving(true)}>
          Save view
        </Button>
      )}
      {opened && <ViewMenu screen={screen} view={opened} query={query} onOpen={open} />}
      {isSaving && (
        <SaveViewDialog
          screen={screen}
          query={query}
          onClose={(saved) => {
            setSaving(false);
            if (saved !== undefined) setOpenedId(saved.id);
          }}
        />
      )}
    </div>
  );
}
