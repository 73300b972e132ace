import { Progress } from '@mantine/core';
import { percentText } from './format.ts';
import classes from './progress-line.module.css';

export interface ProgressLineProps {
  label: string;
  /** Between 0 and 1; nothing while the end is not known. */
  share: number | undefined;
}

/** How far something has come, in words and as a bar. Only its words are read out. */
export function ProgressLine({ label, share }: ProgressLineProps) {
  const done = Math.min(1, Math.max(0, share ?? 1));
  return (
    <div className={classes.line}>
      <div className={classes.words}>
        <span role="status">{label}</span>
        {share !== undefined && (
          <span className={classes.percent} aria-hidden="true">
            {percentText(done, 1)}
          </span>
        )}
      </div>
      <Progress.Root aria-hidden="true">
        <Progress.Section value={100 * done} striped={share === undefined} animated={share === undefined} withAria={false} />
      </Progress.Root>
    </div>
  );
}
