import { SegmentedControl } from '@mantine/core';
import { CountCard } from '@rampart/ui/charts/count-card.tsx';
import { CsvTable } from '@rampart/ui/charts/csv-table.tsx';
import { EmptyState } from '@rampart/ui/empty-state.tsx';
import { dateText, numberText } from '@rampart/ui/format.ts';
import { Panel } from '@rampart/ui/panel.tsx';
import { Screen } from '@rampart/ui/screen.tsx';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type Replay, replayQuery } from '../queries.ts';
import classes from './what-if.module.css';

const ofPeople = (signIns: number, people: number): string =>
  `${signIns === 1 ? 'sign-in' : 'sign-ins'} of ${people === 1 ? 'one person' : `${numberText(people)} people`}`;

function ReplayTotals({ totals, arithmetic }: { readonly totals: Replay['totals']; readonly arithmetic: string }) {
  return (
    <>
      <h2 className={classes['title']}>What would have gone otherwise</h2>
      <div className={classes['totals']}>
        <CountCard title="Blocked" value={totals.blocked} unit={ofPeople(totals.blocked, totals.people_blocked)} />
        <CountCard title="Challenged" value={totals.challenged} unit={ofPeople(totals.challenged, totals.people_challenged)} />
        <CountCard title="Attacks stopped" value={totals.attacks_stopped} total={totals.attacks} unit="attack attempts" />
        <CountCard title="Cannot tell" value={totals.cannot_tell} unit="sign-ins of which too little is known" />
      </div>
      <Panel title="What it is worth">
        <p>{arithmetic}</p>
      </Panel>
    </>
  );
}

const dimensions = [
  { of: 'people', title: 'By person', head: 'Person' },
  { of: 'groups', title: 'By group', head: 'Group' },
  { of: 'applications', title: 'By application', head: 'Application' },
  { of: 'days', title: 'By day', head: 'Day' },
] as const;

type Row = Replay['people']['rows'][number];
/** Some are there for attacks only, which are counted above. */
const isTouched = ({ blocked, challenged, cannot_tell: cannotTell }: Row): boolean => blocked + challenged + cannotTell > 0;

function ReplayTables({ replay }: { readonly replay: Replay }) {
  const tables = useMemo(
    () =>
      dimensions.map(({ of, title, head }) => ({
        title,
        head: [head, 'Blocked', 'Challenged', 'Cannot tell'],
        rows: replay[of].rows
          .filter(isTouched)
          .map(({ name, blocked, challenged, cannot_tell: cannotTell }) => [name, blocked, challenged, cannotTell]),
        others: replay[of].others,
      })),
    [replay],
  );
  return tables.map(({ title, head, rows, others }) => (
    <div key={title}>
      <CsvTable title={title} head={head} rows={rows} />
      {others > 0 && <p className={classes['others']}>And {numberText(others)} more with fewer.</p>}
    </div>
  ));
}

const route = getRouteApi('/what-if/$control');

/** Who would have been blocked or challenged, had the control been in place. */
export function WhatIfScreen() {
  const { control } = route.useParams();
  const { days = 90 } = route.useSearch();
  const navigate = route.useNavigate();
  const { data } = useSuspenseQuery(replayQuery(control, days));
  return (
    <Screen
      title={`What if: ${data.title}`}
      subtitle={
        data.from === null || data.to === null
          ? 'Replayed over stored sign-ins'
          : `Replayed over ${numberText(data.totals.sign_ins)} stored sign-ins, ${dateText(data.from)} to ${dateText(data.to)}`
      }
      actions={
        <SegmentedControl
          aria-label="How far back"
          value={String(days)}
          onChange={(value) => void navigate({ search: { days: Number(value) }, replace: true })}
          data={[
            { value: '7', label: '7 days' },
            { value: '30', label: '30 days' },
            { value: '90', label: '90 days' },
          ]}
        />
      }
    >
      {data.because === null ? (
        <div className={classes['stack']}>
          <p>
            Compared with how it is now, with {data.policies.length === 1 ? 'this policy' : 'these policies'} enforced:{' '}
            {data.policies.join(', ')}.
          </p>
          <ReplayTotals totals={data.totals} arithmetic={data.arithmetic} />
          <ReplayTables replay={data} />
        </div>
      ) : (
        <EmptyState title="Nothing to replay" hint={data.because} />
      )}
    </Screen>
  );
}
