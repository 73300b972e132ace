import { Initials } from '@rampart/ui/initials.tsx';
import { dateText } from '@rampart/ui/format.ts';
import { AddressText } from '../../../parts/email-address/address-text.tsx';
import classes from './editor.module.css';
import type { ListedPerson } from './listed-people.ts';
import { MarkButtons } from './mark-buttons.tsx';
import type { Mark } from './marks.ts';
import { RowFlags } from './row-flags.tsx';

const outcomes: Readonly<Record<Mark, string>> = {
  add: 'Will be added',
  remove: 'Will be removed',
  sync: 'Will be approved and synced',
  refresh: 'Will be refreshed',
};

interface PersonRowProps {
  readonly person: ListedPerson;
  readonly isBusy: boolean;
  /** Without it the list can only be read. */
  readonly onToggle: ((mark: Mark) => void) | undefined;
}

export function PersonRow({ person, isBusy, onToggle }: PersonRowProps) {
  const { mail, name, added, flags, mark } = person;
  return (
    <li className={classes['person']} data-mark={mark}>
      <Initials name={name} size={36} />
      <div className={classes['who']}>
        <span className={classes['name']}>{name}</span>
        <span className={classes['muted']}>
          <AddressText address={mail} />
        </span>
        {added && (
          <span className={classes['muted']}>
            Added {dateText(added.at)} by {added.by}
          </span>
        )}
      </div>
      <div className={classes['states']}>
        {mark !== 'existing' && (
          <span className={classes['mark']} data-mark={mark}>
            {outcomes[mark]}
          </span>
        )}
        <RowFlags flags={flags} />
      </div>
      {onToggle && (
        <div className={classes['buttons']}>
          <MarkButtons person={person} isBusy={isBusy} onToggle={onToggle} />
        </div>
      )}
    </li>
  );
}
