import { Button } from '@mantine/core';
import { ProgressLine } from '@rampart/ui/progress-line.tsx';
import { StatusDot } from '@rampart/ui/status/status-dot.tsx';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useId } from 'react';
import { InlineProblem } from '../../shell/layout/inline-problem.tsx';
import classes from './processing.module.css';
import { runsQuery } from './queries.ts';
import { RunDetails } from './run-details.tsx';
import { type Processing, runSummary } from './run-summary.ts';

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

/** One line of a fixed height, so that what stands below it stays where it is; the details are opened by hand. */
export function ProcessingPanel({ isOpen, onToggle, nameOf }: ProcessingPanelProps) {
  const { data, error } = useQuery(runsQuery);
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
