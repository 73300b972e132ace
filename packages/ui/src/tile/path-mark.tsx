import classes from './tile.module.css';

export interface PathMarkProps {
  /** The outlines of an SVG path in a box of 24 by 24. */
  path: string;
}

/** Decoration beside a name that is written out, so screen readers skip it. */
export function PathMark({ path }: PathMarkProps) {
  return (
    <span className={classes.mark} aria-hidden="true">
      <svg width="20" height="20" viewBox="0 0 24 24">
        <path d={path} fill="currentColor" fillRule="evenodd" />
      </svg>
    </span>
  );
}
