import { CopyButton } from '@rampart/ui/copy-button.tsx';
import classes from './authentication.module.css';

interface CopyFactProps {
  readonly value: string;
  readonly label: string;
}

/** A value people carry to another system, letter by letter. */
export function CopyFact({ value, label }: CopyFactProps) {
  return (
    <span className={classes.copy}>
      <code>{value}</code>
      <CopyButton value={value} label={label} />
    </span>
  );
}
