import type { Bridge } from '@rampart/contract/bridge/bridge.ts';
import { colorsByName } from '@rampart/ui/charts/colors-by-name.ts';
import { StackedBars } from '@rampart/ui/charts/stacked-bars.tsx';
import { calendarDateText, countText } from '@rampart/ui/format.ts';
import { Panel } from '@rampart/ui/panel.tsx';
import classes from '../bridge.module.css';

type Changes = NonNullable<Bridge['changes']>;

const counted = 'Counted from the logs of your products, by Rampart or by anyone else. A change is counted once the log was read again.';

const nameOf = ({ product_names: names }: Changes['logs'][number]): string => names.join(', ');

const countOn = ({ logs }: Changes, place: number): number => logs.reduce((sum, { counts }) => sum + (counts[place] ?? 0), 0);

/** A chart of one bar says less than a sentence. */
function ChangesByDay({ changes }: { readonly changes: Changes }) {
  const changedDays = changes.days.filter((_, place) => countOn(changes, place) > 0);
  const [day] = changedDays;
  if (day === undefined) return <p className={classes['small']}>The logs that were read so far have no change of these 30 days.</p>;
  const changed = changes.logs.filter(({ counts }) => counts.some((count) => count > 0));
  if (changedDays.length === 1)
    return (
      <p className={classes['small']}>
        {countText(changes.total, 'change', 'changes')} on {calendarDateText(day)}, in{' '}
        {changed.flatMap(({ product_names: names }) => names).join(', ')}.
      </p>
    );
  // Over all logs: the first change of a product gives no other product another colour.
  const colors = colorsByName(changes.logs.map(nameOf));
  return (
    <StackedBars
      label="Setting changes by day"
      days={changes.days}
      series={changed.map((log) => ({ name: nameOf(log), values: log.counts, color: colors.get(nameOf(log)) }))}
    />
  );
}

/** What the products say was changed, by Rampart or by anyone else. What Rampart did not do is drift, where objects are watched. */
export function ChangesPanel({ changes }: Pick<Bridge, 'changes'>) {
  return (
    <Panel
      title="Setting changes"
      description={
        changes === null || changes.total === 0 ? counted : `${countText(changes.total, 'change', 'changes')} in 30 days. ${counted}`
      }
    >
      {changes === null ? (
        <p className={classes['small']}>
          No connected product reports changes of its settings. Connect an identity product, and they are counted here by day.
        </p>
      ) : (
        <ChangesByDay changes={changes} />
      )}
    </Panel>
  );
}
