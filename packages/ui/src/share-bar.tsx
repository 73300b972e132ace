import classes from './share-bar.module.css';

export interface ShareBarProps {
  /** The figure as it is read: `9,774`. */
  text: string;
  value: number;
  /** The largest of the figures that it is compared with. */
  of: number;
  tone?: 'accent' | 'quiet' | undefined;
}

/** A figure, and a bar that compares it with the others of its column. The figure is what is read out. */
export function ShareBar({ text, value, of, tone = 'accent' }: ShareBarProps) {
  const share = of <= 0 ? 0 : Math.min(1, value / of);
  return (
    <span className={classes.whole}>
      <span className={classes.text}>{text}</span>
      <span className={classes.track} aria-hidden="true">
        {/* The least that is not nothing can be seen. */}
        {share > 0 && <span className={classes.part} data-tone={tone} style={{ width: `max(3px, ${100 * share}%)` }} />}
      </span>
    </span>
  );
}
