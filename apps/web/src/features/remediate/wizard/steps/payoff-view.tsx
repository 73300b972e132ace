import { Anchor } from '@mantine/core';
import type { Payoff } from '@rampart/contract/remediate/payoff.ts';
import { evidenceDays } from '@rampart/domain/evidence.ts';
import { countText, numberText } from '@rampart/ui/format.ts';
import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import classes from './payoff.module.css';

const scoreText = (score: number | null): string => (score === null ? '—' : String(Math.round(score)));

/** The score before and after. Until the product was read back the second one is not known, and nothing stands in for it. */
function Score({ payoff: { score_before: before, score_after: after, is_confirmed: isConfirmed } }: { readonly payoff: Payoff }) {
  const gained = before === null || after === null ? 0 : Math.round(after) - Math.round(before);
  return (
    <div>
      <span className={classes['label']}>Posture score</span>
      <p className={classes['figures']} role="status">
        <span className={classes['before']}>{scoreText(before)}</span>
        <ArrowRight size={20} aria-label="to" />
        {isConfirmed ? (
          <>
            <b className={classes['after']}>{scoreText(after)}</b>
            {gained > 0 && <span className={classes['gained']}>+{gained}</span>}
          </>
        ) : (
          <span className={classes['confirming']}>Confirming</span>
        )}
      </p>
      {!isConfirmed && <span className={classes['hint']}>Rampart is reading back what the product has now.</span>}
    </div>
  );
}

interface FigureProps {
  readonly label: string;
  readonly value: string;
  readonly hint: string;
}

const Figure = ({ label, value, hint }: FigureProps) => (
  <div>
    <span className={classes['label']}>{label}</span>
    <b className={classes['value']}>{value}</b>
    <span className={classes['hint']}>{hint}</span>
  </div>
);

/** The bricks that were laid in the wall, each with the control that it is. */
function Bricks({ payoff: { controls, is_confirmed: isConfirmed } }: { readonly payoff: Payoff }) {
  return (
    <section aria-label="Bricks" className={classes['bricks']}>
      <h3 className={classes['heading']}>
        {isConfirmed
          ? `${countText(controls.length, 'brick', 'bricks')} laid`
          : `${countText(controls.length, 'brick', 'bricks')} being laid`}
      </h3>
      <ul className={classes['course']}>
        {controls.map(({ id, title }) => (
          <li key={id} className={classes['brick']} data-laid={isConfirmed || undefined}>
            {title}
          </li>
        ))}
      </ul>
    </section>
  );
}

const notCollected = 'Nothing that is collected shows it.';

/** What the deployment of a remediation was worth. */
export function PayoffView({ payoff }: { readonly payoff: Payoff }) {
  const { attacks_stopped: attacks, people_affected: people, is_confirmed: isConfirmed } = payoff;
  return (
    <>
      <div className={classes['summary']}>
        <Score payoff={payoff} />
        <Figure
          label={isConfirmed ? 'Attacks it now stops' : 'Attacks it will stop'}
          value={attacks === null ? 'Not known' : numberText(attacks)}
          hint={attacks === null ? notCollected : `So many came in the ${evidenceDays} days before.`}
        />
        <Figure
          label="People affected"
          value={people === null ? 'Not known' : people === 0 ? 'No one' : numberText(people)}
          hint={people === null ? notCollected : people === 0 ? 'No one is asked for more.' : 'They are blocked or asked for more.'}
        />
      </div>
      <Bricks payoff={payoff} />
      <Anchor size="sm" renderRoot={(props) => <Link to="/settings/deployment-log" search={{ job: payoff.job_uuid }} {...props} />}>
        What was deployed
      </Anchor>
    </>
  );
}
