import type { Group } from '@rampart/domain/group.ts';
import { storableText } from '../../platform/database/storable-text.ts';
import { isAddress } from './match-accounts.ts';
import type { Person } from './merge-people.ts';

const longestText = 300;
const longestMail = 320;

/**
 * The groups that mail can be sent to, as addresses that are attacked: each once, by the name of the first directory that has it. An address that a person is
 * known by is that person's.
 */
export function mailLists(directories: readonly (readonly Group[])[], people: readonly Pick<Person, 'mail'>[]): Person[] {
  const known = new Set(people.map(({ mail }) => mail));
  const lists = new Map<string, Person>();
  for (const { mail: written, name } of directories.flat()) {
    const mail = storableText(written?.trim().toLowerCase() ?? '');
    if (!isAddress(mail) || mail.length > longestMail || known.has(mail) || lists.has(mail)) continue;
    const displayName = storableText(name.slice(0, longestText)) || mail;
    // No one signs in as a list: it is never found among those who can be excluded or chosen.
    lists.set(mail, {
      mail,
      displayName,
      jobTitle: null,
      department: null,
      kind: 'distribution-list',
      managerMail: null,
      isEnabled: false,
    });
  }
  return [...lists.values()];
}
