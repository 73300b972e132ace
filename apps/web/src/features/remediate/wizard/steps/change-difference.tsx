import type { ShownChange } from '@rampart/contract/shown-change.ts';
import { changeTitle } from '../../../../parts/deployment-job/change-title.ts';
import { DifferenceTable } from '../../../../parts/deployment-job/difference-table.tsx';
import { type Intent, isAtOnce } from '../../deploying/deploy-question.ts';
import classes from '../wizard.module.css';

interface ChangeDifferenceProps {
  readonly change: ShownChange;
  readonly controlName: string;
  readonly intent: Intent;
}

/** One object of the product, before and after. */
export function ChangeDifference({ change, controlName, intent }: ChangeDifferenceProps) {
  const title = changeTitle(change);
  return (
    <section aria-label={`${title}: ${controlName}`} className={classes['difference']}>
      <h3 className={classes['subtitle']}>{title}</h3>
      <p className={classes['summary']}>
        {controlName} ·{' '}
        <span className={classes['effect']} data-effect={isAtOnce(change, intent) ? 'at-once' : undefined}>
          {isAtOnce(change, intent) ? 'Takes effect at once' : 'Waits until you enable it'}
        </span>
      </p>
      <DifferenceTable label={`${title}: ${controlName}`} first="Now" differences={change.differences} />
    </section>
  );
}
