import { useQuery } from '@tanstack/react-query';
import { Check, Minus, X } from 'lucide-react';
import { momentText } from '@rampart/ui/format.ts';
import { InlineProblem } from '../../../shell/layout/inline-problem.tsx';
import { applicationQuery } from '../queries.ts';
import classes from './drawer.module.css';

function readText(readAt: string | null, because: string | null): string {
  if (readAt === null) return 'Can be read';
  return because === null ? `Read ${momentText(readAt)}` : `Read in part ${momentText(readAt)}: ${because}`;
}

const icons = { read: Check, missing: X, never: Minus };

/** What a connected application could read, what it could not, and what would fix that. */
export function ReadingList({ uuid }: { readonly uuid: string }) {
  const { data, error } = useQuery(applicationQuery(uuid));
  if (data === undefined) return <InlineProblem title="The available data cannot be shown now" error={error} />;
  if (data.readings.length === 0) return null;
  return (
    <section className={classes.note}>
      <h3 className={classes.noteTitle}>Data available</h3>
      <ul className={classes.noteList}>
        {data.readings.map(({ title, state, because, read_at: readAt, scopes }) => {
          const Icon = icons[state];
          return (
            <li key={title} data-state={state}>
              <Icon size={15} aria-hidden="true" />
              <span>
                {title}
                <span className={classes.reading}>
                  {state === 'read' && readText(readAt, because)}
                  {state === 'never' && 'Not read yet: the next processing run reads it'}
                  {state === 'missing' && (because ?? 'Could not be read')}
                </span>
                {state === 'missing' &&
                  scopes.map((scope) => (
                    <code key={scope} className={classes.scope}>
                      {scope}
                    </code>
                  ))}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
