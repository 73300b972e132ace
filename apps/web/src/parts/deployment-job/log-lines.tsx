import { timeText } from '@rampart/ui/format.ts';
import classes from './job-log.module.css';
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

/** The log of a deployment, line by line. */
export function LogLines({ lines, isLive = false }: { readonly lines: readonly string[]; readonly isLive?: boolean }) {
  const list = (
    <ol className={classes['lines']} aria-label="Log lines" tabIndex={0}>
      {lines.map((line, index) => (
        // Lines repeat themselves; their position in the log identifies them.
        <Line key={`${index} ${line}`} line={line} />
      ))}
    </ol>
  );
  return isLive ? <div role="log">{list}</div> : list;
}
