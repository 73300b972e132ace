import { momentText, sizeText } from '@rampart/ui/format.ts';
import classes from '../drawer/drawer.module.css';

interface ChosenFileProps {
  readonly name: string;
  readonly bytes: number;
  /** For a file that is there already. */
  readonly uploadedAt?: string;
}

export function ChosenFile({ name, bytes, uploadedAt }: ChosenFileProps) {
  return (
    <p className={classes['file']}>
      <span className={classes['fileName']}>{name}</span>
      <span className={classes['fileSize']}>
        {sizeText(bytes)}
        {uploadedAt !== undefined && `, uploaded ${momentText(uploadedAt)}`}
      </span>
    </p>
  );
}
