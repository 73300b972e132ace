import { Anchor } from '@mantine/core';
import type { GroupSummary, GroupWeek } from '@rampart/contract/people/groups.ts';
import { mostAttackedOverallId, wholeOrganisationId } from '@rampart/domain/people/people-group.ts';
import { EmptyState } from '@rampart/ui/empty-state.tsx';
import { countText, dayRangeText, dayText, numberText } from '@rampart/ui/format.ts';
import { Panel } from '@rampart/ui/panel.tsx';
import { Screen } from '@rampart/ui/screen.tsx';
import { TableSkeleton } from '@rampart/ui/skeletons.tsx';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import { useMemo, useState } from 'react';
import { ConnectionsLink } from '../../../parts/connections/connections-link.tsx';
import { LoadProblem } from '../../../shell/layout/load-problem.tsx';
import { defaultRange, secondsOf } from '../list/people-range.ts';
import { NoAttacksYet } from '../no-attacks-yet.tsx';
import { PersonRow } from '../person/person-row.tsx';
import { groupSummariesQuery, newMembersQuery, weeklySummariesQuery } from '../queries.ts';
import { multiplierText, shareText } from '../../../parts/attacks/risk-text.ts';
import { ChangeMark } from '../trend/change-mark.tsx';
import { changeOf, directionOf, knownWeeks, riskByWeek, trendRange } from '../trend/weekly-trend.ts';
import { type GroupRow, GroupTable } from './group-table.tsx';
import { MostAttackedCard } from './most-attacked-card.tsx';
import classes from './overview.module.css';

const favouritesFirst = (a: GroupSummary, b: GroupSummary): number =>
  Number(b.is_favourite) - Number(a.is_favourite) || (b.risk_percentage ?? 0) - (a.risk_percentage ?? 0);

/** Each group with its course, as far as that is known: favourites first, then those with the largest share. */
const rowsOf = (groups: readonly GroupSummary[], weeks: readonly GroupWeek[] | undefined, hasFigures: boolean): GroupRow[] =>
  groups.toSorted(favouritesFirst).map((group) => {
    const risks = weeks === undefined ? [] : riskByWeek(weeks, group.id);
    return { group, risks, change: changeOf(risks), hasFigures };
  });

const mostRising = 5;

/** As high as what it stands for, so that nothing below it moves. */
const Waiting = () => (
  <div className={classes['waiting']}>
    <TableSkeleton rows={mostRising} columns={1} />
  </div>
);

interface RisingGroupsProps {
  readonly rows: readonly GroupRow[];
  /** The weeks have not come yet: whether a group is rising is not known. */
  readonly isLoading: boolean;
}

/** The groups whose risk grew most in four weeks. */
function RisingGroups({ rows, isLoading }: RisingGroupsProps) {
  const rising = rows
    .flatMap((row) => (row.change !== undefined && directionOf(row.change) === 'up' ? [{ ...row, change: row.change }] : []))
    .toSorted((a, b) => b.change - a.change)
    .slice(0, mostRising);
  return (
    <Panel title="Rising groups" description="Risk in the last four weeks against the four before">
      {isLoading ? (
        <Waiting />
      ) : rising.length === 0 ? (
        <p className={classes['muted']}>
          {rows.some(({ change }) => change !== undefined)
            ? 'No group is rising.'
            : 'Available after eight whole weeks of attacks have been read.'}
        </p>
      ) : (
        <ul className={classes['rows']} aria-label="Rising groups">
          {rising.map(({ group, change }) => (
            <li key={group.id} className={classes['row']}>
              <Link to="/personas/$group" params={{ group: group.name }} className={classes['link']}>
                {group.name}
              </Link>
              <ChangeMark change={change} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

const mostNew = 5;
const monthMs = 30 * 24 * 60 * 60 * 1000;

/** Who has come among the most attacked within a month, and still is. */
function RisingPeople({ group, now }: { readonly group: GroupSummary; readonly now: number }) {
  const end = defaultRange(now).end;
  const range = { start: new Date(now - monthMs).toISOString().slice(0, 10), end };
  const { data, error, refetch } = useQuery(newMembersQuery(group.name, range, mostNew));
  return (
    <Panel
      title="Rising people"
      description="New among the most attacked in the last 30 days. Their risk covers these 30 days; all other shares and multiples here cover three months"
    >
      {error && <LoadProblem title="The people could not be loaded" error={error} onRetry={refetch} />}
      {!error && data === undefined && <Waiting />}
      {data?.total === 0 && <p className={classes['muted']}>No one is new among the most attacked.</p>}
      {data !== undefined && data.total > 0 && (
        <>
          <ul className={classes['rows']} aria-label="Rising people">
            {data.individuals.map((person) => (
              <PersonRow key={person.mail} person={person}>
                {person.risk_multiplier === null ? '—' : `${multiplierText(person.risk_multiplier)} in 30 days`}
                <span className={classes['since']}>
                  {person.earlier_stays > 0 ? 'Back' : 'New'} since {person.entered_on === null ? 'this month' : dayText(person.entered_on)}
                </span>
              </PersonRow>
            ))}
          </ul>
          {data.total > mostNew && (
            <Anchor
              size="sm"
              renderRoot={(props) => (
                <Link
                  to="/personas/$group/people"
                  params={{ group: group.name }}
                  search={{ showUsers: 'added', ...secondsOf(range) }}
                  {...props}
                />
              )}
            >
              Everyone added in the last 30 days
            </Anchor>
          )}
        </>
      )}
    </Panel>
  );
}

function subtitleOf(groups: readonly GroupSummary[], hasFigures: boolean, days: string): string {
  const everyone = groups.find(({ id }) => id === wholeOrganisationId);
  if (groups.every(({ members }) => members === 0)) return 'Who your people are, and which of them are attacked';
  const attacked = groups.find(({ id }) => id === mostAttackedOverallId);
  const people = countText(everyone?.members ?? 0, 'person', 'people');
  if (!hasFigures || attacked === undefined || attacked.members === 0 || attacked.risk_percentage === null) return people;
  return `${people}; the ${numberText(attacked.members)} most attacked carry ${shareText(attacked.risk_percentage)} of the attack risk, ${days}`;
}

/** Every group of people at a glance: who carries the risk, and who is rising. */
export function OverviewScreen() {
  const { groups, start_date: start, end_date: end, attacks_read_until: readUntil } = useSuspenseQuery(groupSummariesQuery).data;
  const [now] = useState(Date.now);
  const weekly = useQuery(weeklySummariesQuery(trendRange(now)));
  const hasFigures = readUntil !== null;
  const weeks = useMemo(() => weekly.data && knownWeeks(weekly.data), [weekly.data]);
  const rows = useMemo(() => rowsOf(groups, weeks, hasFigures), [groups, weeks, hasFigures]);
  const attacked = rows.filter(({ group }) => group.is_most_attacked);
  const others = useMemo(() => rows.filter(({ group }) => !group.is_most_attacked && !group.is_hidden), [rows]);
  const functions = useMemo(() => others.filter(({ group }) => !group.is_meta), [others]);
  const meta = useMemo(() => others.filter(({ group }) => group.is_meta), [others]);
  const hidden = useMemo(() => rows.filter(({ group }) => !group.is_most_attacked && group.is_hidden), [rows]);
  const overall = groups.find(({ id }) => id === mostAttackedOverallId);
  const isEmpty = groups.every(({ members }) => members === 0);
  return (
    <Screen title="Personas" subtitle={subtitleOf(groups, hasFigures, dayRangeText(start, end))}>
      {isEmpty ? (
        <EmptyState
          icon={<Users size={24} strokeWidth={1.5} />}
          title="No people yet"
          hint="People are grouped by title and department at each processing run, once an identity record is connected."
          action={<ConnectionsLink needs="processing:start">Manage Connections</ConnectionsLink>}
        />
      ) : (
        <>
          {!hasFigures && <NoAttacksYet />}
          {weekly.error && <LoadProblem title="The trends could not be loaded" error={weekly.error} onRetry={weekly.refetch} />}
          <ul className={classes['cards']} aria-label="Most attacked">
            {attacked.map((row) => (
              <MostAttackedCard key={row.group.id} row={row} />
            ))}
          </ul>
          {hasFigures && (
            <div className={classes['grid']}>
              <RisingGroups rows={functions} isLoading={weekly.isPending} />
              {overall && <RisingPeople group={overall} now={now} />}
            </div>
          )}
          <div className={classes['tables']}>
            <h2 className={classes['title']}>Groups by what people do</h2>
            <p className={classes['note']}>
              Shares and risk per person are of the last three months. A person can be in several groups, so the shares can add up to more
              than 100%.
            </p>
            <GroupTable label="Groups by what people do" rows={functions} />
            <h2 className={classes['title']}>Everyone, and other accounts</h2>
            <GroupTable label="Everyone, and other accounts" rows={meta} />
            {hidden.length > 0 && (
              <details className={classes['more']}>
                <summary>More groups</summary>
                <GroupTable label="More groups" rows={hidden} />
              </details>
            )}
          </div>
        </>
      )}
    </Screen>
  );
}
