import type { SensitiveAccount } from '@rampart/facts/identity/sensitive-accounts.ts';
import type { Person } from '@rampart/facts/people/people.ts';
import { VendorFailure } from '../kit/vendor-failure.ts';
import type { DirectoryClient } from './client.ts';
import { hasClass } from './schema.ts';
import { toPerson } from './people/to-person.ts';
import { isSensitive, toSensitiveAccount } from './people/to-sensitive-account.ts';
import { accountAttributes } from './attributes-read.ts';

const accountClasses = ['user', 'computer'];

export async function collectPeople(client: DirectoryClient): Promise<Person[]> {
  const entries = await client.people();
  const ids = await client.idsByName();
  return entries.map((entry) => toPerson(entry, ids));
}

/**
 * Only Active Directory knows what makes an account sensitive; another directory has none. Active Directory has a computer at least,
 * the one that answers: without it, and without the bits, something is hidden from us or was not exported.
 */
export async function collectSensitiveAccounts(client: DirectoryClient): Promise<SensitiveAccount[]> {
  const isActiveDirectory = (await client.source.roots()).some((root) => hasClass(root, 'domaindns'));
  const found: SensitiveAccount[] = [];
  let [knowsComputers, knowsBits] = [false, false];
  for await (const entry of client.source.entriesOf(accountClasses, accountAttributes)) {
    knowsComputers ||= hasClass(entry, 'computer');
    knowsBits ||= entry.attributes.has('useraccountcontrol');
    if (isSensitive(entry)) found.push(toSensitiveAccount(entry));
  }
  if (!isActiveDirectory || (knowsComputers && knowsBits)) return found;
  const what = knowsBits ? 'computers' : 'the attribute userAccountControl';
  const reason = `The directory shows us no ${what.replace('the attribute ', '')}. Let this account read ${what}, or export it too.`;
  throw new VendorFailure('The directory', { kind: 'permission', reason });
}
