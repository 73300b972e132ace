import type { Individual } from '@rampart/contract/people/individuals.ts';
import { Initials } from '@rampart/ui/initials.tsx';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { AddressBreaks } from '../../../parts/email-address/address-breaks.tsx';
import classes from './person-row.module.css';

interface PersonRowProps {
  readonly person: Pick<Individual, 'mail' | 'display_name' | 'job_title'>;
  /** At the end of the row. */
  readonly children: ReactNode;
}

/** A person in a short list; their name opens their panel. */
export function PersonRow({ person: { mail, display_name: name, job_title: title }, children }: PersonRowProps) {
  return (
    <li className={classes['row']}>
      <Initials name={name} size={32} />
      <div className={classes['who']}>
        <Link to="." search={(current) => ({ ...current, person: mail })} resetScroll={false} className={classes['name']}>
          <AddressBreaks address={name} />
        </Link>
        <span className={classes['muted']}>
          <AddressBreaks address={title ?? mail} />
        </span>
      </div>
      <span className={classes['figure']}>{children}</span>
    </li>
  );
}
