import { Anchor, Tooltip, VisuallyHidden } from '@mantine/core';
import type { Bridge } from '@rampart/contract/bridge/bridge.ts';
import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { priorityLabel } from '@rampart/domain/priority.ts';
import { capitalised, countText, numberText } from '@rampart/ui/format.ts';
import { Panel } from '@rampart/ui/panel.tsx';
import { PriorityMark } from '@rampart/ui/status/priority-mark.tsx';
import { Link } from '@tanstack/react-router';
import { peopleText, perPersonText, rankingText, riskDropText, scoreText, stoppedText } from '../../../parts/effect/effect-text.ts';
import { nothingOpenText } from '../../../parts/remediations/nothing-open-text.ts';
import { openStatus } from '../../../parts/remediations/open-status.ts';
import { questAddress } from '../../../parts/remediations/quest-address.ts';
import classes from '../bridge.module.css';

/** The figure that the list is sorted by. */
function rankText(value: Quest['value']): string | undefined {
  if (value.score === null || value.attacks_stopped === null) return undefined;
  return `${perPersonText(value, scoreText(value.score))} attacks stopped per person`;
}

/** As short as the row wants it: `99 people`. */
function shortText(value: Quest['value']): string {
  const { people_affected: people } = value;
  if (people === null) return 'People not known';
  return people === 0 ? 'No one affected' : capitalised(peopleText(value, (count) => countText(count, 'person', 'people')) ?? '');
}

/** How many people it affects; pointed at, what that makes for each of them. */
function Affected({ value }: Pick<Quest, 'value'>) {
  const short = shortText(value);
  const isCount = value.people_affected !== null && value.people_affected > 0;
  const affected = isCount ? `${short} affected` : short;
  const rank = rankText(value);
  return (
    <Tooltip label={rank === undefined ? affected : `${affected}: ${rank}`}>
      <span className={classes['chip']} tabIndex={0}>
        {short}
        <VisuallyHidden>
          {isCount && ' affected'} {rank}
        </VisuallyHidden>
      </span>
    </Tooltip>
  );
}

function Attacks({ value, most }: Pick<Quest, 'value'> & { readonly most: number }) {
  const { attacks, attacks_stopped: stopped } = value;
  const drop = riskDropText({ ...value, attacks_at_least: false });
  if (stopped === null) return <span className={classes['muted']}>Effect not known</span>;
  return (
    <span className={classes['impact']}>
      <span className={classes['track']} aria-hidden="true">
        {stopped > 0 && <span style={{ inlineSize: `${(100 * stopped) / most}%` }} />}
      </span>
      <span className={classes['number']}>{drop === undefined ? stoppedText(value) : drop}</span>
      {/* Of how many: those that the product it is for has seen, which differ from product to product. */}
      {attacks !== null && attacks > 0 && (
        <span className={classes['seen']}>
          {capitalised(stoppedText(value) ?? '')} of {countText(attacks, 'attack', 'attacks')}
        </span>
      )}
    </span>
  );
}

function Row({ quest, most }: { readonly quest: Quest; readonly most: number }) {
  const { product_name: product, program_name: program } = quest.quest_instance_details;
  return (
    <li className={classes['row']}>
      <PriorityMark priority={quest.priority} label={priorityLabel(quest.priority)} isLabelHidden />
      <div className={classes['words']}>
        <Link to="/quests/$quest" params={{ quest: questAddress(quest) }} className={classes['link'] ?? ''}>
          {quest.quest_tome_name}
        </Link>
        <p className={classes['muted']}>
          {product} · {program} <Affected value={quest.value} />
        </p>
      </div>
      <Attacks value={quest.value} most={most} />
    </li>
  );
}

/** What is worth doing first, with what each would have stopped. */
export function NextPanel({ bridge: { next, open, score } }: { readonly bridge: Bridge }) {
  const most = Math.max(1, ...next.map(({ value }) => value.attacks_stopped ?? 0));
  return (
    <Panel
      title="Top remediations"
      description={`${rankingText} The attacks are those of the last 90 days.`}
      actions={
        open > 0 && (
          <Anchor renderRoot={(props) => <Link to="/quests/explore" search={{ status: openStatus }} {...props} />}>
            View all {numberText(open)}
          </Anchor>
        )
      }
    >
      {next.length === 0 ? (
        <p className={classes['small']}>
          {open === 0 ? nothingOpenText(score) : 'No open remediation is known to stop an attack of the last 90 days.'}
        </p>
      ) : (
        <ol className={classes['rows']} aria-label="Top remediations">
          {next.map((quest) => (
            <Row key={quest.node_id} quest={quest} most={most} />
          ))}
        </ol>
      )}
    </Panel>
  );
}
