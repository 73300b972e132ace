import classes from './figure.module.css';

export interface ReadingLine {
  readonly name: string;
  readonly text: string;
  readonly color?: string;
}

export interface ReadingBoxProps {
  title: string;
  lines: readonly ReadingLine[];
  /** Where it points at, in percent of the width. */
  at: number;
}

/** The values under the cursor. Screen readers hear them as the value of the chart. */
export function ReadingBox({ title, lines, at }: ReadingBoxProps) {
  const place = at > 50 ? { insetInlineEnd: `calc(${100 - at}% + 10px)` } : { insetInlineStart: `calc(${at}% + 10px)` };
  return (
    <div className={classes.reading} style={place} aria-hidden="true">
      <b>{title}</b>
      {lines.map(({ name, text, color }) => (
        <span key={name} className={classes.readingLine}>
          {color !== undefined && <span className={classes.key} style={{ background: color }} />}
          <span>{name}</span>
          <span className={classes.readingValue}>{text}</span>
        </span>
      ))}
    </div>
  );
}
