import { Anchor } from '@mantine/core';
import type { Effect } from '@rampart/contract/effect.ts';
import type { Payoff } from '@rampart/contract/remediate/payoff.ts';
import { wholeScore } from '@rampart/domain/assess/whole-score.ts';
import { evidenceDays } from '@rampart/domain/evidence.ts';
import { capitalised, countText, dateText } from '@rampart/ui/format.ts';
import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { peopleText, stoppedText, withoutFigure } from '../../../../parts/effect/effect-text.ts';
import classes from './payoff.module.css';

const scoreText = (score: number | null): string => (score === null ? '—' : String(wholeScore(score)));

interface PayoffProps {
  readonly payoff: Payoff;
}

const undoneOf = ({ controls, is_confirmed: isConfirmed }: Payoff): number =>
  isConfirmed ? controls.filter(({ is_in_place: isInPlace }) => !isInPlace).length : 0;

/** The score before and after. Until the product was read back the second one is not known, and nothing stands in for it. */
function Score({ payoff }: PayoffProps) {
  const { score_before: before, score_after: after, is_confirmed: isConfirmed } = payoff;
  const gained = before === null || after === null ? 0 : wholeScore(after) - wholeScore(before);
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
      {undoneOf(payoff) > 0 && <span className={classes['hint']}>When it was deployed.</span>}
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

/** `3 bricks laid, 1 is not in place any more` */
function bricksText(payoff: Payoff): string {
  const bricks = countText(payoff.controls.length, 'brick', 'bricks');
  if (!payoff.is_confirmed) return `${bricks} being laid`;
  const undone = undoneOf(payoff);
  return undone === 0 ? `${bricks} laid` : `${bricks} laid, ${undone} ${undone === 1 ? 'is' : 'are'} not in place any more`;
}

/** The bricks that were laid in the wall, each with the control that it is. */
function Bricks({ payoff }: PayoffProps) {
  const { controls, is_confirmed: isConfirmed } = payoff;
  return (
    <section aria-label="Bricks" className={classes['bricks']}>
      <h3 className={classes['heading']}>{bricksText(payoff)}</h3>
      <ul className={classes['course']}>
        {controls.map(({ id, title, is_in_place: isInPlace }) => (
          <li key={id} className={classes['laid']}>
            <span className={classes['brick']} data-laid={isInPlace || undefined} aria-hidden="true" />
            {isConfirmed && !isInPlace ? `${title}: not in place` : title}
          </li>
        ))}
      </ul>
    </section>
  );
}

const notCollected = 'No collected data shows it.';

function attacksHint({ state, headline, attacks_stopped: attacks }: Effect): string {
  if (attacks !== null) return `Counted over the ${evidenceDays} days before.`;
  return state === 'stops-none' ? headline : notCollected;
}

const nothingKnown = 'It is not known how many attacks it stops or how many people it affects: no collected data shows it.';

function Figures({ effect, isConfirmed }: { readonly effect: Effect; readonly isConfirmed: boolean }) {
  const { people_affected: people } = effect;
  if (effect.state === 'not-known' && people === null) return <p className={classes['unknown']}>{nothingKnown}</p>;
  return (
    <>
      <Figure
        label={isConfirmed ? 'Attacks it now stops' : 'Attacks it will stop'}
        value={capitalised(stoppedText(effect) ?? withoutFigure[effect.state])}
        hint={attacksHint(effect)}
      />
      <Figure
        label="People affected"
        value={people === 0 ? 'No one' : capitalised(peopleText(effect) ?? 'Not known')}
        hint={people === null ? notCollected : people === 0 ? 'No one is blocked or challenged.' : 'They are blocked or challenged.'}
      />
    </>
  );
}

/** Nothing of it is in place now, so that no figure is true any more. */
function undoneText({ controls, requested_at: at }: Payoff): string {
  const what = controls.length === 1 ? 'one control' : countText(controls.length, 'control', 'controls');
  const now = controls.length === 1 ? 'It is not' : 'None of them is';
  return `The deployment of ${dateText(at)} put ${what} in place. ${now} in place any more.`;
}

/** What the deployment of a remediation was worth. */
export function PayoffView({ payoff }: PayoffProps) {
  const { effect, is_confirmed: isConfirmed } = payoff;
  return (
    <>
      {effect === null ? (
        <p>{undoneText(payoff)}</p>
      ) : (
        <>
          <div className={classes['summary']}>
            <Score payoff={payoff} />
            <Figures effect={effect} isConfirmed={isConfirmed} />
          </div>
          <Bricks payoff={payoff} />
        </>
      )}
      <Anchor size="sm" renderRoot={(props) => <Link to="/settings/deployment-log" search={{ job: payoff.job_uuid }} {...props} />}>
        What was deployed
      </Anchor>
    </>
  );
}
