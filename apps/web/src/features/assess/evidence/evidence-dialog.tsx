import { Anchor, Switch } from '@mantine/core';
import { Dialog } from '@rampart/ui/dialog.tsx';
import { EmptyState } from '@rampart/ui/empty-state.tsx';
import { calendarDateText } from '@rampart/ui/format.ts';
import { ChartSkeleton } from '@rampart/ui/skeletons.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { LoadProblem } from '../../../shell/layout/load-problem.tsx';
import { evidenceQuery } from '../queries.ts';
import { EvidenceWidget } from './evidence-widget.tsx';
import classes from './evidence.module.css';
import { isZero } from './is-zero.ts';
import { inOrder } from './widget-titles.ts';
import { withThreatStats } from './with-threat-stats.ts';

interface EvidenceDialogProps {
  readonly controlId: string;
  readonly onClose: () => void;
}

/** What happened that shows why a control matters. */
export function EvidenceDialog({ controlId, onClose }: EvidenceDialogProps) {
  const { data, error, refetch } = useQuery(evidenceQuery(controlId));
  const [showsZero, setShowsZero] = useState(false);
  const details = inOrder(withThreatStats(data?.details ?? []));
  const isAllZero = details.length > 0 && details.every(isZero);
  const shown = showsZero ? details : details.filter((detail) => !isZero(detail));
  return (
    <Dialog isOpen onClose={onClose} width={960} title={data ? `Evidence: ${data.name}, ${data.action || 'None'}` : 'Evidence'}>
      {error && <LoadProblem title="The evidence could not be loaded" error={error} onRetry={refetch} />}
      {!error && data === undefined && <ChartSkeleton />}
      {data && (
        <div className={classes['stack']}>
          <div className={classes['head']}>
            <p className={classes['hint']}>
              {data.from === null || data.to === null
                ? 'Values come from the last 90 days. Nothing has been collected yet.'
                : `Values come from the last 90 days: ${calendarDateText(data.from)} to ${calendarDateText(data.to)}.`}
            </p>
            <Switch label="Show zero values" checked={showsZero} onChange={(event) => setShowsZero(event.currentTarget.checked)} />
          </div>
          <div>
            <p className={classes['headline']}>{data.effect.headline}</p>
            {data.effect.details.length > 0 && <p className={classes['details']}>{data.effect.details.join(' · ')}</p>}
            {!data.effect.details.includes(data.about) && <p className={classes['hint']}>{data.about}</p>}
          </div>
          {data.configuration.length > 0 && (
            <dl className={classes['configuration']}>
              {data.configuration.map(({ display_name: name, values }) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{values.join(', ')}</dd>
                </div>
              ))}
            </dl>
          )}
          {data.missing.map((text) => (
            <p key={text} className={classes['missing']}>
              Could not be read: {text}
            </p>
          ))}
          {data.can_replay && (
            <p>
              <Anchor renderRoot={(props) => <Link to="/what-if/$control" params={{ control: controlId }} {...props} />}>
                Who would have been blocked or challenged?
              </Anchor>
            </p>
          )}
          {details.length === 0 && <EmptyState title="No evidence" hint="No collected event relates to this control." />}
          {isAllZero && !showsZero && <EmptyState title="All values zero" hint="Turn on “Show zero values” to see what was counted." />}
          <div className={classes['widgets']}>
            {shown.map((detail, place) => (
              <EvidenceWidget
                key={`${detail.type}-${detail.title}-${place}`}
                detail={detail}
                unit={data.unit}
                showsZero={showsZero}
                isLeast={data.effect.attacks_at_least}
              />
            ))}
          </div>
        </div>
      )}
    </Dialog>
  );
}
