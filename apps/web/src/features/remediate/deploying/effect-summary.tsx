import { Alert } from '@mantine/core';
import type { ShownChange } from '@rampart/contract/shown-change.ts';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { countedChanges, waitsUntilEnabled } from './counted-changes.ts';
import { atOnceAmong, type Intent } from './deploy-question.ts';

interface EffectSummaryProps {
  readonly intent: Intent;
  readonly changes: readonly ShownChange[];
}

/** Before anything is written: what people will notice at once, and what waits. */
export function EffectSummary({ intent, changes }: EffectSummaryProps) {
  if (changes.length === 0) return null;
  const atOnce = atOnceAmong(changes, intent);
  const waiting = changes.length - atOnce.length;
  if (atOnce.length === 0)
    return (
      <Alert color="ultra" icon={<CircleCheck size={18} aria-hidden="true" />} title="Nothing takes effect yet">
        Put in switched off or only reporting: {waitsUntilEnabled(waiting)}
      </Alert>
    );
  return (
    <Alert
      color="yellow"
      icon={<TriangleAlert size={18} aria-hidden="true" />}
      title={`${countedChanges(atOnce.length)} ${atOnce.length === 1 ? 'takes' : 'take'} effect at once`}
    >
      {[...new Set(atOnce.map(({ name }) => `“${name}”`))].join(', ')}.{' '}
      {intent === 'switch-on' && 'A subscription switches on what it puts in.'}
      {waiting > 0 && waitsUntilEnabled(waiting)}
    </Alert>
  );
}
