import { timeText } from '@rampart/ui/format.ts';
import classes from './job-log.module.css';
import { logsByStep, stepName } from './job-step.ts';
import { logLine } from './log-line.ts';

function Line({ line }: { readonly line: string }) {
  const { at, text, isAlarming } = logLine(line);
  return (
    <li className={classes['line']} data-alarming={isAlarming || undefined}>
      {at !== undefined && <time dateTime={new Date(at).toISOString()}>{timeText(at)}</time>}
      <span className={classes['entry']}>{text}</span>
    </li>
  );
}

interface LogLinesProps {
  readonly lines: readonly string[];
  /** Not all that was asked for is in place. */
  readonly isPartial: boolean;
  readonly isLive?: boolean;
}

/** The log of a deployment, step by step and line by line. */
export function LogLines({ lines, isPartial, isLive = false }: LogLinesProps) {
  const list = (
    <ol className={classes['lines']} aria-label="Log lines" tabIndex={0}>
      {logsByStep(lines).map(({ at, lines: ofStep }, place) => (
        <li key={place}>
          <span className={classes['step']}>{stepName(at, isPartial)}</span>
          <ol>
            {ofStep.map((line, index) => (
              // Lines repeat themselves; their position in the log identifies them.
              <Line key={`${index} ${line}`} line={line} />
            ))}
          </ol>
        </li>
      ))}
    </ol>
  );
  return isLive ? <div role="log">{list}</div> : list;
}
