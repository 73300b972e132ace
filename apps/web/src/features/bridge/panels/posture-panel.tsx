import type { Brick, Bridge, ScoreCause } from '@rampart/contract/bridge/bridge.ts';
import { wholeScore } from '@rampart/domain/assess/whole-score.ts';
import { Priority, priorityLabel } from '@rampart/domain/priority.ts';
import { LineChart } from '@rampart/ui/charts/line-chart.tsx';
import { type BrickProps, Wall } from '@rampart/ui/charts/wall.tsx';
import { PriorityMark } from '@rampart/ui/status/priority-mark.tsx';
import { Link } from '@tanstack/react-router';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { questAddress } from '../../../parts/remediations/quest-address.ts';
import classes from '../bridge.module.css';
import { arithmeticText, causeText, movementOf, pointsTexts } from '../score-text.ts';

function Score({ bridge: { score, moved, history } }: { readonly bridge: Bridge }) {
  const movement = movementOf(score, moved);
  const Arrow = movement?.direction === 'down' ? ArrowDown : ArrowUp;
  return (
    <section className={classes['score']} aria-labelledby="bridge-score">
      <h2 id="bridge-score" className={classes['title']}>
        Posture score
      </h2>
      <p className={classes['figure']}>
        {score.value === null ? '—' : wholeScore(score.value)} <span>of 100</span>
      </p>
      {movement && (
        <p className={classes['movement']} data-direction={movement.direction}>
          {movement.direction !== 'none' && <Arrow size={14} strokeWidth={2.5} aria-hidden="true" />}
          {movement.direction === 'up' ? 'Up ' : movement.direction === 'down' ? 'Down ' : ''}
          {movement.text}
        </p>
      )}
      {history.length > 1 && (
        <LineChart
          label="Posture score over the last twelve months"
          days={history.map(({ day }) => day)}
          series={[{ name: 'Score', values: history.map((point) => point.score) }]}
          look="shape"
          height={72}
        />
      )}
      <p className={classes['small']}>{arithmeticText(score)}</p>
    </section>
  );
}

/** A control that no listed remediation puts in place is found by its evidence. */
const brickLink = ({ quest, id }: Pick<Brick, 'quest'> & { readonly id: string }, props: BrickProps) =>
  quest === null ? (
    <Link to="." search={(current) => ({ ...current, evidence: id })} resetScroll={false} {...props} />
  ) : (
    <Link to="/quests/$quest" params={{ quest: questAddress(quest) }} {...props} />
  );

const labelOf = (priority: Priority): string => (priority === 'p1' ? 'High' : priorityLabel(priority));

const inNoShare: readonly Brick['state'][] = ['risk-accepted', 'unknown', 'confirming'];

function WallOfControls({ bricks }: Pick<Bridge, 'bricks'>) {
  const deployed = bricks.filter(({ state }) => state === 'deployed').length;
  const unknown = bricks.filter(({ state }) => state === 'unknown').length;
  // What counts neither way is in no share, as in the score and in the row of its product.
  const counted = bricks.filter(({ state }) => !inNoShare.includes(state)).length;
  const title = `${deployed} of ${counted} recommended controls deployed${unknown === 0 ? '' : `, ${unknown} not known`}`;
  const courses = Priority.options.flatMap((priority) => {
    const own = bricks.filter((brick) => brick.priority === priority);
    if (own.length === 0) return [];
    return [
      {
        id: priority,
        name: labelOf(priority),
        title: <PriorityMark priority={priority} label={labelOf(priority)} />,
        bricks: own.map(({ control_id: id, title: name, product_name: note, state, quest }) => ({ id, title: name, note, state, quest })),
      },
    ];
  });
  return <Wall label={title} title={<h2 className={classes['title']}>{title}</h2>} courses={courses} renderBrick={brickLink} />;
}

function Cause({ cause, pointsText }: { readonly cause: ScoreCause; readonly pointsText: string | undefined }) {
  const { title, product_name: product, points, quest, control_id: id } = cause;
  const props = { className: classes['link'] ?? '', children: title };
  return (
    <li className={classes['cause']}>
      <span className={classes['points']} data-direction={points > 0 ? 'up' : 'down'}>
        {pointsText}
      </span>
      <span>
        {quest === null ? (
          <Link to="." search={(current) => ({ ...current, evidence: id })} resetScroll={false} {...props} />
        ) : (
          <Link to="/quests/$quest" params={{ quest: questAddress(quest) }} {...props} />
        )}{' '}
        <span className={classes['muted']}>
          {causeText(cause)} · {product}
        </span>
      </span>
    </li>
  );
}

function Moved({ moved }: { readonly moved: NonNullable<Bridge['moved']> }) {
  const points = pointsTexts(moved.causes.map((cause) => cause.points));
  return (
    <div className={classes['moved']}>
      <h3 className={classes['subtitle']}>What moved it</h3>
      {moved.causes.length === 0 ? (
        <p className={classes['small']}>No verdict has changed since then.</p>
      ) : (
        <ul className={classes['causes']}>
          {moved.causes.map((cause, place) => (
            <Cause key={cause.control_id} cause={cause} pointsText={points[place]} />
          ))}
          {moved.more > 0 && <li className={classes['small']}>and {moved.more} more</li>}
        </ul>
      )}
    </div>
  );
}

/** The score with its line, and the wall that it is made of. */
export function PosturePanel({ bridge }: { readonly bridge: Bridge }) {
  return (
    <div className={classes['posture']}>
      <Score bridge={bridge} />
      <div className={classes['wall']}>
        <WallOfControls bricks={bridge.bricks} />
        {bridge.moved && <Moved moved={bridge.moved} />}
      </div>
    </div>
  );
}
