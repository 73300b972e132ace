import { Button } from '@mantine/core';
import type { Run, RunApplication } from '@rampart/contract/collect.ts';
import { isPermitted } from '@rampart/domain/permission.ts';
import { ExplainedButton } from '@rampart/ui/explained-button.tsx';
import { countText, momentText } from '@rampart/ui/format.ts';
import { ProgressLine } from '@rampart/ui/progress-line.tsx';
import { type Health, StatusDot } from '@rampart/ui/status/status-dot.tsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronDown, ChevronUp, Play } from 'lucide-react';
import { useId } from 'react';
import { useSecond } from '../../parts/clock/use-second.ts';
import { InlineProblem } from '../../shell/layout/inline-problem.tsx';
import { useSession } from '../../shell/session/session-state.ts';
import classes from './processing.module.css';
import { isUnderWay, type Processing } from '../../shell/processing/is-under-way.ts';
import { runsQuery } from '../../shell/processing/runs-query.ts';
import { processNowMutation } from './queries.ts';
import { runSummary, tookText } from './run-summary.ts';

interface RunApplicationRowProps {
  readonly application: RunApplication;
  readonly productName: string;
  readonly now: number;
}

const states: Record<RunApplication['state'], { readonly health: Health; readonly label: string }> = {
  queued: { health: 'not-connected', label: 'Queued' },
  running: { health: 'checking', label: 'Reading' },
  completed: { health: 'healthy', label: 'Read' },
  failed: { health: 'error', label: 'Failed' },
};

function RunApplicationRow({ application, productName, now }: RunApplicationRowProps) {
  const { state, note, done, total, items, started_at: startedAt, finished_at: finishedAt, failures } = application;
  const isPartial = state === 'completed' && failures.length > 0;
  const health = isPartial && failures.some((failure) => failure.state === 'missing') ? 'error' : states[state].health;
  const label = isPartial ? 'Read in part' : states[state].label;
  const facts = [countText(items, 'item', 'items'), tookText(startedAt, finishedAt, now)].filter((fact) => fact !== undefined);
  return (
    <li className={classes['row']}>
      <div className={classes['rowHead']}>
        <span className={classes['rowName']}>{productName}</span>
        <StatusDot health={health} label={label} />
        <span className={classes['rowFacts']}>{facts.join(', ')}</span>
      </div>
      {state === 'running' && <ProgressLine label={note} share={total === 0 ? undefined : done / total} />}
      {failures.length > 0 && (
        <ul className={classes['failures']}>
          {failures.map(({ title, state: reading, because }) => (
            <li key={title}>
              <b>{title}</b>
              {reading === 'in_part' && ', read in part'}: {because}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

interface RunDetailsProps {
  readonly run: Run;
  readonly nameOf: (product: string) => string;
}

/** Applications by name, so that none changes its place while others finish. */
function RunDetails({ run, nameOf }: RunDetailsProps) {
  const now = useSecond();
  const applications = run.applications.toSorted((one, other) => nameOf(one.product).localeCompare(nameOf(other.product)));
  return (
    <>
      <p className={classes['about']}>
        Up to {momentText(run.as_of)}, requested by {run.requested_by}
      </p>
      <ul className={classes['rows']}>
        {applications.map((application) => (
          <RunApplicationRow
            key={application.application_uuid}
            application={application}
            productName={nameOf(application.product)}
            now={now}
          />
        ))}
      </ul>
    </>
  );
}

interface ProcessingPanelProps {
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  /** What a product is called on screen. */
  readonly nameOf: (product: string) => string;
}

const healths = { good: 'healthy', bad: 'error', quiet: 'not-connected' } as const;

function Summary({ processing }: { readonly processing: Processing }) {
  const { tone, text, share } = runSummary(processing);
  if (tone === 'busy') return <ProgressLine label={text} share={share} />;
  return <StatusDot health={healths[tone]} label={text} />;
}

function ProcessNow({ isBusy }: { readonly isBusy: boolean }) {
  const start = useMutation(processNowMutation(useQueryClient()));
  return (
    <ExplainedButton
      size="xs"
      variant="default"
      leftSection={<Play size={14} aria-hidden="true" />}
      loading={start.isPending}
      reason={isBusy ? 'Processing is under way. Wait until it has finished.' : undefined}
      onClick={() => start.mutate()}
    >
      Process now
    </ExplainedButton>
  );
}

/** One line of a fixed height, so that the content below it does not move; the user opens the details. */
export function ProcessingPanel({ isOpen, onToggle, nameOf }: ProcessingPanelProps) {
  const { data, error } = useQuery(runsQuery);
  const mayStart = isPermitted(useSession().roles, 'processing:start');
  const titleId = useId();
  const detailsId = useId();
  const newest = data?.runs[0];
  const Chevron = isOpen ? ChevronUp : ChevronDown;
  return (
    <section className={classes['panel']} aria-labelledby={titleId}>
      <div className={classes['bar']}>
        <h2 id={titleId} className={classes['title']}>
          Processing
        </h2>
        <div className={classes['summary']}>
          {data && <Summary processing={data} />}
          {data === undefined && <InlineProblem title="Processing cannot be shown now" error={error} />}
        </div>
        {data && mayStart && <ProcessNow isBusy={isUnderWay(data)} />}
        {newest && (
          <Button
            size="xs"
            variant="subtle"
            aria-expanded={isOpen}
            aria-controls={detailsId}
            rightSection={<Chevron size={14} aria-hidden="true" />}
            onClick={onToggle}
          >
            {isOpen ? 'Hide details' : 'Show details'}
          </Button>
        )}
      </div>
      <div id={detailsId}>{isOpen && newest && <RunDetails run={newest} nameOf={nameOf} />}</div>
    </section>
  );
}
