import { domainOfEntry, isDomainName, isOfSender } from '@rampart/domain/sender-list-entry.ts';
import type { StoppedMail } from '@rampart/facts/threats/stopped-mail.ts';
import { undefinedIf, type VendorFailure } from '../../kit/vendor-failure.ts';
import type { ProofpointPpsClient } from '../client.ts';
import { settingsOf } from '../lists/list-entries.ts';
import type { TracedMessage } from '../schema.ts';
import { recipientsOf } from './stopped.ts';

/** A call each, in every plan as well: half of them for senders, the rest for the safe list. */
const mostAsked = 40;
/** One message to one person is no reason to block its sender. */
const fewestRecipients = 2;

const domainOf = (mail: string): string => mail.slice(mail.lastIndexOf('@') + 1);

/** Mail on this route of PPS came from outside, to the organisation's own domains. */
const isInbound = ({ Policy_Routes }: TracedMessage): boolean => (Policy_Routes ?? '').split(',').includes('default_inbound');

const receivedFor = (messages: readonly TracedMessage[]): Set<string> =>
  new Set(messages.filter(isInbound).flatMap(recipientsOf).map(domainOf));

/** The server answers others, and not this one. */
const isOfOneQuestion = ({ kind }: VendorFailure): boolean => kind === 'ours' || kind === 'theirs';

/** Whom the safe list lets in; no one where the connection has no key for the lists. */
async function listedDomains(client: ProofpointPpsClient): Promise<readonly string[]> {
  const entries = await client.entries('safe').catch(undefinedIf(({ kind }) => kind !== 'credentials'));
  return (entries ?? [])
    .map((entry) => settingsOf({ list: 'safe', entry }))
    .filter(isOfSender)
    .map(domainOfEntry);
}

/**
 * The domains that the server receives mail for. The mail that was stopped lately shows the busy ones. A quiet one matters as soon as the safe list
 * has it or a sender claims it: of those, the server is asked whether any mail came in for them.
 */
export async function ownDomainsOf(
  client: ProofpointPpsClient,
  stopped: readonly TracedMessage[],
  senders: StoppedMail['senders'],
): Promise<Pick<StoppedMail, 'ownDomains' | 'askedDomains'>> {
  const own = receivedFor(stopped);
  const claimed = senders.filter(({ recipients }) => recipients >= fewestRecipients).map(({ mail }) => domainOf(mail));
  const listed = await listedDomains(client);
  const ofSenders = [...new Set(claimed)].filter((name) => isDomainName(name) && !own.has(name)).slice(0, mostAsked / 2);
  const open = new Set([...ofSenders, ...listed.filter((name) => isDomainName(name) && !own.has(name))]);
  const asked = new Set(own);
  for (const domain of [...open].slice(0, mostAsked)) {
    const found = await client.foundTo(domain).catch(undefinedIf(isOfOneQuestion));
    if (found === undefined) continue;
    asked.add(domain);
    if (receivedFor(found).has(domain)) own.add(domain);
  }
  return { ownDomains: [...own].toSorted(), askedDomains: [...asked].toSorted() };
}
