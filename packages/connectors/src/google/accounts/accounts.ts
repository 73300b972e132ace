import { accountChanges } from '@rampart/changes/people/account.ts';
import type { AccountSettings } from '@rampart/domain/account-settings.ts';
import { people } from '@rampart/facts/people/people.ts';
import { appliesToObject, type VendorObject } from '../../kit/applies-to-object.ts';
import { undefinedIfGone } from '../../kit/vendor-failure.ts';
import { accountList, type GoogleClient } from '../client.ts';
import { googleManualSteps } from '../manual-steps.ts';
import { User } from '../schema.ts';
import { scopes } from '../scopes.ts';
import { fullNameOf } from './full-name-of.ts';

const path = '/admin/directory/v1/users';
const placeOf = (id: string): string => `${path}/${encodeURIComponent(id)}`;

/** Suspended, an account cannot be signed in to, and keeps everything it has. */
const accounts: VendorObject<GoogleClient, AccountSettings, User> = {
  vendor: 'Google',
  read: (client, target) => client.get(placeOf(target), User).catch(undefinedIfGone),
  settingsOf: (user) => ({ name: fullNameOf(user), isEnabled: user.suspended !== true }),
  async settled(client, target, look, isShown) {
    const found = await client.ownWrites.settled(look, isShown);
    client.ownWrites.expect(accountList, target, found && { id: found.id, suspended: found.suspended === true });
    return found;
  },
  write: (client, { target, after }) => client.send('PATCH', placeOf(target), { suspended: !after.isEnabled }),
  manualSteps: ({ target, after, before }) =>
    googleManualSteps({
      method: 'PATCH',
      path: placeOf(target ?? ''),
      body: { suspended: after?.isEnabled === false },
      about: (after ?? before)?.name ?? '',
    }),
};

export const appliesToAccounts = appliesToObject(accounts, accountChanges, {
  noun: 'whether an account is suspended',
  scopes: [scopes.people, scopes.writePeople],
  fact: people,
});
