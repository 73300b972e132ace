import classes from './initials.module.css';
import { initialsOf, markOf } from './initials-of.ts';

export interface InitialsProps {
  name: string;
  size?: number | undefined;
  /** Things are square, people are round. */
  shape?: 'round' | 'square' | undefined;
}

/** Decoration beside a name that is written out, so screen readers skip it. */
export function Initials({ name, size = 30, shape = 'round' }: InitialsProps) {
  return (
    <span
      className={classes.initials}
      data-shape={shape}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.37) }}
      aria-hidden="true"
    >
      {shape === 'square' ? markOf(name) : initialsOf(name)}
    </span>
  );
}
