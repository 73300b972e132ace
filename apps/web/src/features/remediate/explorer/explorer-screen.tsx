import { Anchor, Table, Tooltip } from '@mantine/core';
import type { ReplyOf } from '@rampart/contract/endpoint.ts';
import type { Quest } from '@rampart/contract/remediate/quest.ts';
import type { getQuestCoverage } from '@rampart/contract/remediate/quests.ts';
import { wholeScore } from '@rampart/domain/assess/whole-score.ts';
import { priorityLabel } from '@rampart/domain/priority.ts';
import { isOpenRemediation } from '@rampart/domain/recommend/is-open-remediation.ts';
import { hasRank, isRankUnknown } from '@rampart/domain/recommend/value-of.ts';
import { countText, partIsText } from '@rampart/ui/format.ts';
import { Panel } from '@rampart/ui/panel.tsx';
import { Screen } from '@rampart/ui/screen.tsx';
import { LifecycleBar } from '@rampart/ui/status/lifecycle-bar.tsx';
import { LifecycleStatus } from '@rampart/ui/status/lifecycle-status.tsx';
import { PriorityMark } from '@rampart/ui/status/priority-mark.tsx';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { impactLine, rankingText } from '../../../parts/effect/effect-text.ts';
import { CustomGroupsLink } from '../../../parts/exclusion-lists/custom-groups-link.tsx';
import { coverageQuery, questsQuery } from '../queries.ts';
import { nothingOpenText } from '../../../parts/remediations/nothing-open-text.ts';
import { questAddress } from '../../../parts/remediations/quest-address.ts';
import { shownStatus } from '../quest-status.ts';
import classes from './explorer.module.css';
import { NoQuestsYet } from './no-quests-yet.tsx';
import { QuestTabs } from './quest-tabs.tsx';

type QuestCoverage = ReplyOf<(typeof getQuestCoverage)['responses'], never>['data'];

const most = 6;
const unranked = 'Not ranked: attacks stopped or people affected not known, by priority';

/** The first few, each with what it would have done. */
function Ranking({ quests, title }: { readonly quests: readonly Quest[]; readonly title: string }) {
  return (
    <ol className={classes['ranking']} aria-label={title}>
      {quests.slice(0, most).map((quest) => {
        const { stage, label } = shownStatus(quest);
        const { product_name: productName } = quest.quest_instance_details;
        return (
          <li key={quest.node_id} className={classes['rank']}>
            <span className={classes['rankHead']}>
              <span className={classes['rankWords']}>
                <span className={classes['rankTitle']}>
                  <PriorityMark priority={quest.priority} label={priorityLabel(quest.priority)} isLabelHidden />
                  <Link to="/quests/$quest" params={{ quest: questAddress(quest) }} className={classes['link'] ?? ''}>
                    {quest.quest_tome_name}
                  </Link>
                </span>
                <span className={classes['muted']}>
                  {productName} · {quest.quest_instance_details.program_name}
                </span>
              </span>
              <LifecycleStatus stage={stage} label={label} />
            </span>
            <span className={classes['arithmetic']}>{impactLine(quest.value)}</span>
          </li>
        );
      })}
    </ol>
  );
}

/** Figures are ranked by figures. What no figure can be given for has its own list, the most urgent first: the server sorts both. */
function MostValuable({ open, score }: { readonly open: readonly Quest[] } & Pick<QuestCoverage, 'score'>) {
  const known = open.filter(({ value }) => hasRank(value));
  const notKnown = open.filter(({ value }) => isRankUnknown(value));
  if (open.length === 0) return <p className={classes['arithmetic']}>{nothingOpenText(score)}</p>;
  return (
    <>
      {known.length === 0 ? (
        <p className={classes['arithmetic']}>No open remediation is known to stop an attack of the last 90 days.</p>
      ) : (
        <Ranking quests={known} title="Recommended next" />
      )}
      {notKnown.length > 0 && (
        <>
          <h3 className={classes['apart']}>{unranked}</h3>
          <Ranking quests={notKnown} title={unranked} />
        </>
      )}
    </>
  );
}

/** One line for each product: the priorities are added up. */
function CoverageTable({ coverage }: Pick<QuestCoverage, 'coverage'>) {
  const products = Map.groupBy(coverage, ({ product }) => product);
  return (
    <Table aria-label="Coverage by product">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Product</Table.Th>
          <Table.Th>In place</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {[...products].map(([product, rows]) => {
          const sum = (of: 'deployed' | 'staged' | 'selected' | 'confirming' | 'remaining' | 'unknown' | 'risk_accepted'): number =>
            rows.reduce((total, row) => total + row[of], 0);
          return (
            <Table.Tr key={product}>
              <Table.Td>
                <Link to="/quests/explore" search={{ product }} className={classes['link'] ?? ''}>
                  {rows[0]?.product_name}
                </Link>
                {sum('confirming') > 0 && <span className={classes['unknown']}>Confirming {sum('confirming')}</span>}
                {sum('unknown') > 0 && <span className={classes['unknown']}>{sum('unknown')} could not be assessed</span>}
                {sum('risk_accepted') > 0 && <span className={classes['unknown']}>{sum('risk_accepted')} with accepted risk</span>}
              </Table.Td>
              <Table.Td>
                <LifecycleBar
                  deployed={sum('deployed')}
                  staged={sum('staged')}
                  selected={sum('selected')}
                  confirming={sum('confirming')}
                  remaining={sum('remaining')}
                  unknown={sum('unknown')}
                />
              </Table.Td>
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </Table>
  );
}

/** What to do next, why, and how far everything has come. */
export function ExplorerScreen() {
  const { quests } = useSuspenseQuery(questsQuery(false)).data;
  const { coverage, score } = useSuspenseQuery(coverageQuery).data;
  const open = quests.filter(isOpenRemediation);
  return (
    <Screen
      title="Remediations"
      subtitle={
        open.length === 0
          ? 'Recommended configurations for your products'
          : `${partIsText(open.length, quests.length, 'remediation', 'remediations')} still open`
      }
      actions={<CustomGroupsLink>Custom groups</CustomGroupsLink>}
      tabs={<QuestTabs current="/quests" />}
    >
      {quests.length === 0 ? (
        <NoQuestsYet />
      ) : (
        <div className={classes['grid']}>
          <Panel
            title="Recommended next"
            description={rankingText}
            actions={<Anchor renderRoot={(props) => <Link to="/quests/explore" {...props} />}>All remediations</Anchor>}
          >
            <MostValuable open={open} score={score} />
          </Panel>
          <div className={classes['side']}>
            <Panel title="Posture score" description="Weighted share of assessed controls that are in place">
              <Tooltip label={score.arithmetic} multiline w={280}>
                <p className={classes['score']} tabIndex={0}>
                  {score.value === null ? '—' : wholeScore(score.value)} <span>of 100</span>
                </p>
              </Tooltip>
              <p className={classes['arithmetic']}>
                {score.value === null
                  ? 'Not known yet: no control has been assessed.'
                  : `${score.passing} of ${score.passing + score.failing} assessed controls are in place`}
              </p>
              {score.value !== null && score.unknown > 0 && (
                <p className={classes['arithmetic']}>{countText(score.unknown, 'more is', 'more are')} not known</p>
              )}
              {score.confirming > 0 && (
                <p className={classes['arithmetic']}>Confirming {countText(score.confirming, 'control', 'controls')}</p>
              )}
            </Panel>
            <Panel title="Coverage" description="Controls in place, by product">
              <CoverageTable coverage={coverage} />
            </Panel>
          </div>
        </div>
      )}
    </Screen>
  );
}
