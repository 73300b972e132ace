import { SegmentedControl } from '@mantine/core';
import { CountCard } from '@rampart/ui/charts/count-card.tsx';
import { csvText } from '@rampart/domain/csv-text.ts';
import { CsvTable } from '@rampart/ui/charts/csv-table.tsx';
import { EmptyState } from '@rampart/ui/empty-state.tsx';
import { countText, dateText, numberText } from '@rampart/ui/format.ts';
import { Panel } from '@rampart/ui/panel.tsx';
import { Screen } from '@rampart/ui/screen.tsx';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { effectLine } from '../../../parts/effect/effect-text.ts';
import { type Replay, replayQuery } from '../queries.ts';
import classes from './what-if.module.css';

type Totals = NonNullable<Replay['totals']>;

const ofPeople = (signIns: number, people: number): string =>
  `${signIns === 1 ? 'sign-in' : 'sign-ins'} by ${countText(people, 'person', 'people')}`;

const peopleText = (people: number, isInDoubt: boolean): string =>
  `${isInDoubt ? 'at least ' : ''}${countText(people, 'person', 'people')}`;

/** What is none for certain and may be some is left out: the rest says `at least`. */
function affectedText({ people_blocked: blocked, people_challenged: challenged }: Totals, isInDoubt: boolean): string {
  const said = [
    { verb: 'blocks', people: blocked },
    { verb: 'challenges', people: challenged },
  ].filter(({ people }) => people > 0 || !isInDoubt);
  return said.length === 0
    ? 'people affected not known'
    : said.map(({ verb, people }) => `${verb} ${peopleText(people, isInDoubt)}`).join(', ');
}

interface ReplayTotalsProps {
  readonly totals: Totals;
  readonly effect: Replay['effect'];
}

/** None for certain and some in doubt is not none. */
const metCard = (signIns: number, people: number, isInDoubt: boolean) =>
  signIns === 0 && isInDoubt
    ? { value: null, unit: 'Some sign-ins could not be replayed' }
    : { value: signIns, unit: `${isInDoubt ? 'or more ' : ''}${ofPeople(signIns, people)}` };

function ReplayTotals({ totals, effect }: ReplayTotalsProps) {
  const isInDoubt = totals.cannot_tell > 0;
  return (
    <>
      <h2 className={classes['title']}>What would have changed</h2>
      <div className={classes['totals']}>
        <CountCard title="Blocked" {...metCard(totals.blocked, totals.people_blocked, isInDoubt)} />
        <CountCard title="Challenged" {...metCard(totals.challenged, totals.people_challenged, isInDoubt)} />
        <CountCard title="Attacks stopped" value={effect.attacks_stopped} unit={effect.headline} />
        <CountCard title="Unknown" value={totals.cannot_tell} unit="sign-ins without enough data to replay" />
      </div>
      <Panel title="Impact">
        <p>
          {effectLine(effect)} · {affectedText(totals, isInDoubt)}
        </p>
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
        head: [head, 'Blocked', 'Challenged', 'Unknown'],
        rows: replay[of].rows
          .filter(isTouched)
          .map(({ name, blocked, challenged, cannot_tell: cannotTell }) => [
            of === 'days' ? dateText(name) : name,
            blocked,
            challenged,
            cannotTell,
          ]),
        others: replay[of].others,
      })),
    [replay],
  );
  return tables.map(({ title, head, rows, others }) => (
    <div key={title}>
      <CsvTable title={title} head={head} rows={rows} csv={csvText(head, rows)} />
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
          : `Replayed over ${data.totals === null ? '' : `${numberText(data.totals.sign_ins)} `}stored sign-ins, ${dateText(data.from)} to ${dateText(data.to)}`
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
      {data.totals ? (
        <div className={classes['stack']}>
          <p>
            Compared with today, if {data.policies.map((policy) => `“${policy}”`).join(', ')} {data.policies.length === 1 ? 'was' : 'were'}{' '}
            enforced.
          </p>
          <ReplayTotals totals={data.totals} effect={data.effect} />
          <ReplayTables replay={data} />
        </div>
      ) : (
        <div className={classes['stack']}>
          <Panel title="Impact">
            <p>{effectLine(data.effect)}</p>
          </Panel>
          <EmptyState title="Nothing to replay" hint={data.because ?? ''} />
        </div>
      )}
    </Screen>
  );
}
