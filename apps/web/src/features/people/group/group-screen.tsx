import { Anchor } from '@mantine/core';
import type { GroupSummary, GroupWeek } from '@rampart/contract/people/groups.ts';
import { LineChart } from '@rampart/ui/charts/line-chart.tsx';
import { calendarDateText, dayRangeText, numberText } from '@rampart/ui/format.ts';
import { Panel } from '@rampart/ui/panel.tsx';
import { Screen } from '@rampart/ui/screen.tsx';
import { TableSkeleton } from '@rampart/ui/skeletons.tsx';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { usePeopleListDeployment } from '../../../parts/people-list/people-list-deployment-provider.ts';
import { LoadProblem } from '../../../shell/layout/load-problem.tsx';
import { defaultRange } from '../list/people-range.ts';
import { NoAttacksYet } from '../no-attacks-yet.tsx';
import { PersonRow } from '../person/person-row.tsx';
import { firstPeopleQuery, membershipQuery, weeklySummariesQuery } from '../queries.ts';
import { RulePanel } from '../rule/rule-panel.tsx';
import { kindColors } from '../../../parts/attacks/attack-kinds.ts';
import { multiplierText, riskText } from '../../../parts/attacks/risk-text.ts';
import { knownWeeks, trendRange } from '../trend/weekly-trend.ts';
import { groupFact } from './group-fact.ts';
import { GroupFigures } from './group-figures.tsx';
import { GroupTabs } from './group-tabs.tsx';
import classes from './group.module.css';
import { growthOf, movesOf } from './membership-moves.ts';
import { useGroup } from './use-group.ts';

const route = getRouteApi('/personas/$group/');

const ofMembers = 'Of the people who are in the group now';

/** The days of the weeks that are shown: those that attacks were read of. */
function shownDaysText(weeks: readonly GroupWeek[] | undefined): string {
  const [first, last] = [weeks?.[0], weeks?.at(-1)];
  return first === undefined || last === undefined ? ofMembers : `${ofMembers}, ${dayRangeText(first.start_date, last.end_date)}`;
}

const weekText = (day: string): string => `Week of ${calendarDateText(day)}`;

/** How the risk of a group went, week by week, and what it was made of. */
function RiskPanel({ group, now }: { readonly group: GroupSummary; readonly now: number }) {
  const { data, error, refetch } = useQuery(weeklySummariesQuery(trendRange(now)));
  const weeks = data && knownWeeks(data);
  const valuesOf = (kind: 'phishing_risk' | 'malware_risk' | 'bec_risk' | 'spam_risk'): number[] =>
    (weeks ?? []).map(({ groups }) => groups.find(({ id }) => id === group.id)?.[kind] ?? 0);
  return (
    <Panel title="Risk by week" description={shownDaysText(weeks)}>
      {error && <LoadProblem title="The trend could not be loaded" error={error} onRetry={refetch} />}
      {!error && weeks === undefined && <TableSkeleton rows={4} columns={1} />}
      {weeks?.length === 0 && <p className={classes['muted']}>No whole week has been read yet.</p>}
      {weeks !== undefined && weeks.length > 0 && (
        <LineChart
          label={`Risk of ${group.name} by week`}
          days={weeks.map(({ start_date: start }) => start)}
          periodText={weekText}
          valueText={riskText}
          series={[
            { name: 'Phishing', values: valuesOf('phishing_risk'), color: kindColors.phishing },
            { name: 'Malware', values: valuesOf('malware_risk'), color: kindColors.malware },
            { name: 'BEC', values: valuesOf('bec_risk'), color: kindColors.bec },
            { name: 'Spam', values: valuesOf('spam_risk'), color: kindColors.spam },
          ]}
        />
      )}
    </Panel>
  );
}

/** Who came, left and came back: of the most attacked. */
function MembershipPanel({ group, now }: { readonly group: GroupSummary; readonly now: number }) {
  const { data, error, refetch } = useQuery(membershipQuery(group.name, trendRange(now)));
  const moves = data && movesOf(data.days);
  return (
    <Panel
      title="Members by day"
      description={
        moves &&
        `In the last month: ${numberText(moves.entered)} joined (${numberText(moves.relapsed)} returning), ${numberText(moves.left)} left`
      }
    >
      {error && <LoadProblem title="The membership could not be loaded" error={error} onRetry={refetch} />}
      {!error && data === undefined && <TableSkeleton rows={4} columns={1} />}
      {data?.days.length === 0 && <p className={classes['muted']}>No day has been recorded yet. The first processing run records one.</p>}
      {data !== undefined && data.days.length > 0 && (
        <LineChart
          label={`Members of ${group.name} by day`}
          days={data.days.map(({ date }) => date)}
          series={[{ name: 'Members', values: data.days.map(({ members }) => members) }]}
        />
      )}
    </Panel>
  );
}

const mostListed = 8;

/** Those of the group who are attacked most. */
function TopPeople({ group, now, hasFigures }: { readonly group: GroupSummary; readonly now: number; readonly hasFigures: boolean }) {
  const listed = {
    group: group.name,
    isMostAttacked: group.is_most_attacked,
    range: defaultRange(now),
    sort: 'risk',
    showUsers: 'current',
    filter: '',
  } as const;
  const { data, error, refetch } = useQuery(firstPeopleQuery(listed, mostListed));
  return (
    <Panel title="Most-attacked people" description="By their risk in the last three months">
      {error && <LoadProblem title="The people could not be loaded" error={error} onRetry={refetch} />}
      {!error && data === undefined && <TableSkeleton rows={5} columns={1} />}
      {data?.total === 0 && <p className={classes['muted']}>No one is in this group now.</p>}
      {data !== undefined && data.total > 0 && (
        <>
          <ol className={classes['rows']} aria-label="Most-attacked people">
            {data.individuals.map((person) => (
              <PersonRow key={person.mail} person={person}>
                {hasFigures && person.risk_multiplier !== null ? multiplierText(person.risk_multiplier) : '—'}
              </PersonRow>
            ))}
          </ol>
          <Anchor size="sm" renderRoot={(props) => <Link to="/personas/$group/people" params={{ group: group.name }} {...props} />}>
            {data.total > mostListed ? `All ${numberText(data.total)} people` : 'Open the list'}
          </Anchor>
        </>
      )}
    </Panel>
  );
}

/** The growth of a group whose members are recorded by day. */
function useGrowth(group: GroupSummary, now: number): number | undefined {
  const { data } = useQuery({ ...membershipQuery(group.name, trendRange(now)), enabled: group.is_most_attacked });
  return data && growthOf(data.days);
}

/** One group: what it comes to, how that moved, and who is attacked most. */
export function GroupScreen() {
  const { group: name } = route.useParams();
  const { group, hasFigures } = useGroup(name);
  const [now] = useState(Date.now);
  const showDeployment = usePeopleListDeployment();
  return (
    <Screen
      title={group.name}
      subtitle={groupFact(group, hasFigures)}
      tabs={<GroupTabs group={name} />}
      actions={showDeployment(group.name)}
    >
      {!hasFigures && <NoAttacksYet />}
      <GroupFigures group={group} hasFigures={hasFigures} growth={useGrowth(group, now)} />
      <div className={classes['grid']}>
        <div className={classes['column']}>
          <RiskPanel group={group} now={now} />
          {!group.is_meta && <RulePanel groupId={group.id} />}
          {group.is_most_attacked && <MembershipPanel group={group} now={now} />}
        </div>
        <TopPeople group={group} now={now} hasFigures={hasFigures} />
      </div>
    </Screen>
  );
}
