import { Anchor } from '@mantine/core';
import { Panel } from '@rampart/ui/panel.tsx';
import { Screen } from '@rampart/ui/screen.tsx';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CustomGroupsLink } from '../../../parts/exclusion-lists/custom-groups-link.tsx';
import { coverageQuery, questsQuery } from '../queries.ts';
import { CoverageTable } from './coverage-table.tsx';
import classes from './explorer.module.css';
import { MostValuable } from './most-valuable.tsx';
import { NoQuestsYet } from './no-quests-yet.tsx';
import { QuestTabs } from './quest-tabs.tsx';

/** What to do next, why, and how far everything has come. */
export function ExplorerScreen() {
  const { quests } = useSuspenseQuery(questsQuery(false)).data;
  const { coverage, score } = useSuspenseQuery(coverageQuery).data;
  const open = quests.filter(({ is_complete }) => !is_complete);
  return (
    <Screen
      title="Remediations"
      subtitle={
        open.length === 0
          ? 'Recommended configurations for your products'
          : `${open.length} of ${quests.length} remediations are still open`
      }
      actions={<CustomGroupsLink>Custom groups</CustomGroupsLink>}
      tabs={<QuestTabs current="/quests" />}
    >
      {quests.length === 0 ? (
        <NoQuestsYet />
      ) : (
        <div className={classes['grid']}>
          <div className={classes['wide']}>
            <Panel
              title="Most valuable next"
              description="Attacks that it would have stopped, for each person it would disturb"
              actions={<Anchor renderRoot={(props) => <Link to="/quests/explore" {...props} />}>All remediations</Anchor>}
            >
              <MostValuable quests={open} />
            </Panel>
          </div>
          <Panel title="Posture score" description="Weight of the controls in place, of all that could be judged">
            <p className={classes['score']}>{score.value === null ? '—' : Math.round(score.value)}</p>
            <p className={classes['arithmetic']}>{score.arithmetic}</p>
          </Panel>
          <Panel title="Coverage" description="Controls in place, by product">
            <CoverageTable coverage={coverage} />
          </Panel>
        </div>
      )}
    </Screen>
  );
}
