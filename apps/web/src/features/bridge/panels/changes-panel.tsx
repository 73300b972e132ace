import type { Bridge } from '@rampart/contract/bridge/bridge.ts';
import { StackedBars } from '@rampart/ui/charts/stacked-bars.tsx';
import { countText } from '@rampart/ui/format.ts';
import { Panel } from '@rampart/ui/panel.tsx';
import classes from '../bridge.module.css';

/** What the products say was changed, by Rampart or by anyone else. What Rampart did not do is drift, where objects are watched. */
export function ChangesPanel({ changes }: Pick<Bridge, 'changes'>) {
  return (
    <Panel
      title="Setting changes"
      description={
        changes === null
          ? 'What the logs of your products say was changed, by Rampart or by anyone else'
          : `${countText(changes.total, 'change', 'changes')} in the logs of your products in 30 days, by Rampart or by anyone else`
      }
    >
      {changes === null ? (
        <p className={classes['small']}>
          No connected product reports changes of its settings. Connect an identity product, and they are counted here by day.
        </p>
      ) : (
        <StackedBars
          label="Setting changes by day"
          days={changes.days}
          series={changes.logs
            .filter(({ counts }) => counts.some((count) => count > 0))
            .map(({ product_names: names, counts }) => ({ name: names.join(', '), values: counts }))}
        />
      )}
    </Panel>
  );
}
