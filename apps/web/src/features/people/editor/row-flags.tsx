import { Tooltip } from '@mantine/core';
import { CircleAlert, RefreshCw, UserX, type LucideIcon } from 'lucide-react';
import classes from './editor.module.css';
import type { Flag } from './listed-people.ts';

const texts: Readonly<Record<Flag, { readonly label: string; readonly about: string; readonly icon: LucideIcon }>> = {
  outdated: { label: 'Outdated user', about: 'No longer found in the directory, removal recommended.', icon: UserX },
  needs_sync_approval: {
    label: 'Needs sync approval',
    about: 'The user was deleted and re-added. Approve only if the new account is meant: until then it is in none of the groups.',
    icon: CircleAlert,
  },
  unsynced_to_group: {
    label: 'Unsynced to group',
    about: 'On the list, but missing from at least one of the groups that hold it. Refresh to put the user in.',
    icon: RefreshCw,
  },
};

/** What is to be said about somebody. Each is a button, so that keys and fingers find what it means. */
export function RowFlags({ flags }: { readonly flags: readonly Flag[] }) {
  return flags.map((flag) => {
    const { label, about, icon: Icon } = texts[flag];
    return (
      <Tooltip key={flag} label={about}>
        <button type="button" className={classes['flag']} data-flag={flag}>
          <Icon size={14} aria-hidden="true" />
          {label}
        </button>
      </Tooltip>
    );
  });
}
