import { Progress } from '@mantine/core';
import classes from './programs.module.css';

interface ControlTallyProps {
  readonly passing: number;
  readonly failing: number;
  readonly unknown: number;
}

/** How the controls came out, as a bar and in words. */
export function ControlTally({ passing, failing, unknown }: ControlTallyProps) {
  const total = Math.max(1, passing + failing + unknown);
  const words = `${passing} in place, ${failing} not in place${unknown > 0 ? `, ${unknown} unknown` : ''}`;
  return (
    <div className={classes['tally']}>
      <Progress.Root role="img" aria-label={words}>
        <Progress.Section withAria={false} value={(100 * passing) / total} color="var(--rp-life-3)" />
        <Progress.Section withAria={false} value={(100 * failing) / total} color="var(--rp-danger-mark)" />
        <Progress.Section withAria={false} value={(100 * unknown) / total} color="var(--rp-mute-mark)" />
      </Progress.Root>
      <span>{words}</span>
    </div>
  );
}
