import type { PointerEvent, ReactNode } from 'react';
import { numberText } from '../format.ts';
import type { DayTick } from './axis-ticks.ts';
import classes from './figure.module.css';
import { ReadingBox, type ReadingLine } from './reading-box.tsx';
import type { ValueText } from './series.ts';
import { useCursor } from './use-cursor.ts';

export interface PlotProps {
  label: string;
  count: number;
  /** In percent of the width. */
  xOf: (place: number) => number;
  /** None where only the shape counts. */
  scale: readonly number[];
  ticks: readonly DayTick[];
  titleOf: (place: number) => string;
  linesOf: (place: number) => readonly ReadingLine[];
  valueText?: ValueText | undefined;
  height: number;
  /** Below the middle of what they name, as bars need it; otherwise they begin there. */
  areTicksCentred?: boolean | undefined;
  /** Drawn in a box of 100 by 100, stretched to the field. */
  children: ReactNode;
  /** On the field, unstretched. */
  marks?: ReactNode;
}

/** More names of days than fit a phone: there, every other one is left out. */
const crowded = 5;

const nearest = (event: PointerEvent<HTMLElement>, { count, xOf }: Pick<PlotProps, 'count' | 'xOf'>): number => {
  const { left, width } = event.currentTarget.getBoundingClientRect();
  const at = width === 0 ? 0 : (100 * (event.clientX - left)) / width;
  let best = 0;
  for (let place = 1; place < count; place += 1) if (Math.abs(xOf(place) - at) < Math.abs(xOf(best) - at)) best = place;
  return best;
};

/** The field of a chart over time: hairlines, the days below it, and a cursor that pointer and arrow keys move. */
export function Plot(props: PlotProps) {
  const { label, count, xOf, scale, ticks, titleOf, linesOf, valueText = numberText, height, areTicksCentred = false } = props;
  const { children, marks } = props;
  const cursor = useCursor(count);
  const read = cursor.place;
  const top = scale.at(-1) ?? 1;
  const wordsOf = (place: number): string[] => linesOf(place).map(({ name, text }) => `${name} ${text}`);
  const spoken = (place: number): string => `${titleOf(place)}: ${wordsOf(place).join(', ')}`;
  return (
    <div className={classes.plot} data-scaled={scale.length > 0 || undefined}>
      {scale.length > 0 && (
        <div className={classes.scale} aria-hidden="true">
          {scale.map((value) => (
            <span key={value} style={{ insetBlockEnd: `${(100 * value) / top}%` }}>
              {valueText(value)}
            </span>
          ))}
        </div>
      )}
      <div
        className={classes.field}
        style={{ blockSize: height }}
        role="slider"
        aria-readonly="true"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, count - 1)}
        aria-valuenow={read ?? Math.max(0, count - 1)}
        aria-valuetext={count === 0 ? 'No values' : spoken(read ?? count - 1)}
        onKeyDown={cursor.onKeyDown}
        onPointerMove={(event) => count > 0 && cursor.moveTo(nearest(event, props))}
        onPointerLeave={cursor.clear}
        onBlur={cursor.clear}
      >
        {scale.map((value) => (
          <span key={value} className={classes.hairline} style={{ insetBlockEnd: `${(100 * value) / top}%` }} />
        ))}
        <svg className={classes.drawing} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          {children}
        </svg>
        {marks}
        {read !== undefined && (
          <>
            <span className={classes.cursor} style={{ insetInlineStart: `${xOf(read)}%` }} />
            <ReadingBox title={titleOf(read)} lines={linesOf(read)} at={xOf(read)} />
          </>
        )}
      </div>
      <div
        className={classes.days}
        aria-hidden="true"
        data-crowded={ticks.length > crowded || undefined}
        data-centred={areTicksCentred || undefined}
      >
        {ticks.map(({ place, text }) => (
          <span key={place} style={{ insetInlineStart: `${xOf(place)}%` }} data-end={(place > 0 && place === count - 1) || undefined}>
            {text}
          </span>
        ))}
      </div>
    </div>
  );
}
