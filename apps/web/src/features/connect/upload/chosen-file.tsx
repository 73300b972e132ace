import { momentText } from '../../../parts/date/date-text.ts';
import classes from '../drawer/drawer.module.css';
import { fileSize } from './file-size.ts';

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
        {fileSize(bytes)}
        {uploadedAt !== undefined && `, uploaded ${momentText(uploadedAt)}`}
      </span>
    </p>
  );
}
