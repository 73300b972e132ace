import { numberText, percentText } from '../format.ts';
import classes from './mix-bar.module.css';

export interface MixPart {
  readonly name: string;
  readonly count: number;
  readonly color: string;
}

export interface MixBarProps {
  /** What is divided, such as `Attacks by category`. */
  label: string;
  parts: readonly MixPart[];
  size?: 'slim' | 'wide' | undefined;
}

/** What something is made of, as shares of one bar. Its name says the parts and their counts. */
export function MixBar({ label, parts, size = 'slim' }: MixBarProps) {
  const words = parts.map(({ name, count }) => `${name} ${numberText(count)}`).join(', ');
  return (
    <span className={classes.bar} data-size={size} role="img" aria-label={`${label}: ${words}`} title={words}>
      {parts.map(({ name, count, color }) => (
        <span key={name} style={{ flexGrow: count, background: color }} />
      ))}
    </span>
  );
}

/** Several small parts of 1% each, beside one of 99%, would add up to more than the whole. */
const shareText = (count: number, total: number): string => (count > 0 && 100 * count < total ? '<1%' : percentText(count, total));

/** The parts in words, with their shares. */
export function MixLegend({ label, parts }: Pick<MixBarProps, 'label' | 'parts'>) {
  const total = parts.reduce((sum, { count }) => sum + count, 0);
  return (
    <ul className={classes.legend} aria-label={label}>
      {parts.map(({ name, count, color }) => (
        <li key={name} className={classes.entry}>
          <span className={classes.key} style={{ background: color }} aria-hidden="true" />
          <span className={classes.name}>{name}</span>
          <span className={classes.share}>{shareText(count, total)}</span>
        </li>
      ))}
    </ul>
  );
}
