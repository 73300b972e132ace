import classes from './initials.module.css';
import { initialsOf } from './initials-of.ts';

/** Decoration beside a name that is written out, so screen readers skip it. */
export function Initials({ name, size = 30 }: { name: string; size?: number | undefined }) {
  return (
    <span className={classes.initials} style={{ width: size, height: size, fontSize: Math.round(size * 0.37) }} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}
