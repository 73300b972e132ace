import type { AttackedPerson } from '@rampart/facts/threats/attacked-people.ts';
import type { PeopleList, ProofpointTapClient } from './client.ts';
import type { PeopleReply } from './schema.ts';

/** Proofpoint's document "People API": at most 200 of those who click fit on a page. */
const pageSize = 200;
/** TAP lets a list be asked for 50 times a day: a run takes a few of them at most. The first are the most attacked. */
const mostPages = 5;

type User = PeopleReply['users'][number];

async function everyone(client: ProofpointTapClient, list: PeopleList): Promise<User[]> {
  const all: User[] = [];
  for (let page = 1; page <= mostPages; page += 1) {
    const users = await client.people(list, page, pageSize);
    all.push(...users);
    if (users.length < pageSize) break;
  }
  return all;
}

const mailOf = ({ identity }: User): string | undefined => identity.emails?.[0]?.toLowerCase();

/** Both lists of TAP as one: a person may be in either or in both. */
export async function collectAttackedPeople(client: ProofpointTapClient): Promise<AttackedPerson[]> {
  const [attacked, clicking] = [await everyone(client, 'vap'), await everyone(client, 'top-clickers')];
  const byMail = new Map<string, AttackedPerson>();
  const note = (user: User, found: Partial<AttackedPerson>): void => {
    const mail = mailOf(user);
    if (mail === undefined) return;
    const known = byMail.get(mail) ?? { mail, name: null, isMostAttacked: false, isVip: null, clicks: 0 };
    const { name = null, vip = null } = user.identity;
    byMail.set(mail, { ...known, name: known.name ?? name, isVip: known.isVip ?? vip, ...found });
  };
  for (const user of attacked) note(user, { isMostAttacked: true });
  for (const user of clicking) note(user, { clicks: user.clickStatistics?.clickCount ?? 0 });
  return [...byMail.values()];
}
