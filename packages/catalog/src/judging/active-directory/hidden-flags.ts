import type { Person } from '@rampart/facts/people/people.ts';
import { namedFew } from '../named-few.ts';

/** Why nothing can be said where a directory shows the flags of some accounts and not of others. */
export const hiddenFlags = (hidden: readonly Person[], total: number): string =>
  `The directory does not show userAccountControl of ${hidden.length} of ${total} enabled accounts: ${namedFew(hidden.map(({ displayName }) => displayName))}. Give the account of this connection the permission Read account restrictions on them, or export the attribute too.`;
