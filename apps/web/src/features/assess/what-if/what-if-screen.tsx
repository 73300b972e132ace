import { SegmentedControl } from '@mantine/core';
import { EmptyState } from '@rampart/ui/empty-state.tsx';
import { Screen } from '@rampart/ui/screen.tsx';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { dateText } from '@rampart/ui/format.ts';
import { replayQuery } from '../queries.ts';
import { ReplayTables } from './replay-tables.tsx';
import { ReplayTotals } from './replay-totals.tsx';
import classes from './what-if.module.css';

const route = getRouteApi('/what-if/$control');

/** Who would have been blocked or challenged, had the control been in place. */
export function WhatIfScreen() {
  const { control } = route.useParams();
  const { days = 90 } = route.useSearch();
  const navigate = route.useNavigate();
  const { data } = useSuspenseQuery(replayQuery(control, days));
  return (
    <Screen
      title={`What if: ${data.name}, ${data.action}`}
      subtitle={
        data.from === null || data.to === null
          ? 'Replayed over stored sign-ins'
          : `Replayed over ${data.totals.sign_ins.toLocaleString('en-US')} stored sign-ins, ${dateText(data.from)} to ${dateText(data.to)}`
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
