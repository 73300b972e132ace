import { SegmentedControl } from '@mantine/core';
import { CountCard } from '@rampart/ui/charts/count-card.tsx';
import { EmptyState } from '@rampart/ui/empty-state.tsx';
import { calendarDateText, countText, numberText } from '@rampart/ui/format.ts';
import { Panel } from '@rampart/ui/panel.tsx';
import { Screen } from '@rampart/ui/screen.tsx';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { effectLine } from '../../../parts/effect/effect-text.ts';
import { type Replay, replayQuery } from '../queries.ts';
import { outcomeSentence, type ReplayTotals } from './outcome-sentence.ts';
import { ReplayChart } from './replay-chart.tsx';
import type { ReplayDimension } from './replay-dimensions.ts';
import { ReplayTables } from './replay-tables.tsx';
import classes from './what-if.module.css';

const ofPeople = (signIns: number, people: number): string =>
  `${signIns === 1 ? 'sign-in' : 'sign-ins'} by ${countText(people, 'person', 'people')}`;

/** None for certain and some in doubt is not none. */
const metCard = (signIns: number, people: number, isInDoubt: boolean) =>
  signIns === 0 && isInDoubt
    ? { value: null, unit: 'Some sign-ins could not be replayed' }
    : { value: signIns, unit: `${isInDoubt ? 'or more ' : ''}${ofPeople(signIns, people)}` };

function attackCard({ attacks_stopped: stopped, attacks_at_least: isLeast, attacks, headline }: Replay['effect']) {
  if (stopped === null || attacks === null) return { value: stopped, unit: headline };
  return { value: stopped, unit: `${isLeast ? 'or more ' : ''}of ${numberText(attacks)} seen` };
}

/** Attack attempts are counted apart from ordinary sign-ins: what is unknown in all is both. Where only the ordinary are counted, none of them is not none. */
function unknownCard(signIns: number, { state, attacks, attacks_undecided: undecided }: Replay['effect']) {
  const isUncounted = state === 'not-known' && undecided === null && attacks !== 0;
  if (isUncounted && signIns === 0) return { value: null, unit: 'How many attack attempts could not be replayed' };
  const value = signIns + (undecided ?? 0);
  const ordinary = `ordinary ${signIns === 1 ? 'sign-in' : 'sign-ins'}`;
  if (undecided === null || undecided === 0) return { value, unit: `${ordinary} without enough data to replay` };
  const tried = undecided === 1 ? 'attack attempt' : 'attack attempts';
  return {
    value,
    unit:
      signIns === 0
        ? `${tried} without enough data to replay`
        : `without enough data to replay: ${numberText(undecided)} ${tried}, ${numberText(signIns)} ${ordinary}`,
  };
}

function Totals({ totals, effect }: { readonly totals: ReplayTotals; readonly effect: Replay['effect'] }) {
  const isInDoubt = totals.cannot_tell > 0;
  return (
    <div className={classes['totals']}>
      <CountCard title="Attacks stopped" {...attackCard(effect)} />
      <CountCard title="Challenged" {...metCard(totals.challenged, totals.people_challenged, isInDoubt)} />
      <CountCard title="Blocked" {...metCard(totals.blocked, totals.people_blocked, isInDoubt)} />
      <CountCard title="Unknown" {...unknownCard(totals.cannot_tell, effect)} />
    </div>
  );
}

interface OutcomeProps {
  readonly replay: Replay;
  readonly totals: ReplayTotals;
  readonly days: number;
}

/** The sentence that a person decides by, and what it is compared with. */
function Outcome({ replay: { effect, policies }, totals, days }: OutcomeProps) {
  return (
    <section aria-label="Outcome" className={classes['outcome']}>
      <h2 className={classes['sentence']}>{outcomeSentence(effect, totals, days)}</h2>
      {effect.details.length > 0 && <p className={classes['details']}>{effect.details.join(' · ')}</p>}
      <p className={classes['compared']}>Compared with today, if {policies.map((policy) => `“${policy}”`).join(', ')} were enforced.</p>
    </section>
  );
}

function subtitleOf({ from, to, totals }: Replay): string {
  if (from === null || to === null) return 'Replayed over stored sign-ins';
  const count = totals === null ? '' : `${numberText(totals.sign_ins)} `;
  return `Replayed over ${count}stored sign-ins, ${calendarDateText(from)} to ${calendarDateText(to)}`;
}

const route = getRouteApi('/what-if/$control');

/** Who would have been blocked or challenged, had the control been in place. */
export function WhatIfScreen() {
  const { control } = route.useParams();
  const { days = 90, by = 'people' } = route.useSearch();
  const navigate = route.useNavigate();
  const { data } = useSuspenseQuery(replayQuery(control, days));
  const { totals, from, to } = data;
  return (
    <Screen
      title={`What if: ${data.title}`}
      subtitle={subtitleOf(data)}
      actions={
        <SegmentedControl
          aria-label="How far back"
          value={String(days)}
          onChange={(value) =>
            void navigate({ search: (current) => ({ ...current, days: Number(value) }), replace: true, resetScroll: false })
          }
          data={[
            { value: '7', label: '7 days' },
            { value: '30', label: '30 days' },
            { value: '90', label: '90 days' },
          ]}
        />
      }
    >
      {totals && from !== null && to !== null ? (
        <div className={classes['stack']}>
          <Outcome replay={data} totals={totals} days={days} />
          <Totals totals={totals} effect={data.effect} />
          <ReplayChart days={data.days.rows} from={from} to={to} unread={data.unread_days} />
          <ReplayTables
            replay={data}
            by={by}
            onBy={(next: ReplayDimension) =>
              void navigate({ search: (current) => ({ ...current, by: next }), replace: true, resetScroll: false })
            }
          />
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
