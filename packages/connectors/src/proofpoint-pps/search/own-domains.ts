import { domainOfEntry } from '@rampart/domain/sender-list-entry.ts';
import type { StoppedMail } from '@rampart/facts/threats/stopped-mail.ts';
import { undefinedIf } from '../../kit/vendor-failure.ts';
import type { ProofpointPpsClient } from '../client.ts';
import type { TracedMessage } from '../schema.ts';
import { recipientsOf } from './stopped.ts';

/** A call each, in every plan as well. */
const mostAsked = 40;
/** One message to one person is no reason to block its sender. */
const fewestRecipients = 2;

const domainOf = (mail: string): string => mail.slice(mail.lastIndexOf('@') + 1);
const isDomain = (name: string): boolean => /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(name);

/** Mail on this route of PPS came from outside, to the organisation's own domains. */
const isInbound = ({ Policy_Routes }: TracedMessage): boolean => (Policy_Routes ?? '').split(',').includes('default_inbound');

const receivedFor = (messages: readonly TracedMessage[]): Set<string> =>
  new Set(messages.filter(isInbound).flatMap(recipientsOf).map(domainOf));

/** Whom the safe list lets in; no one where the connection has no key for the lists. */
async function listedDomains(client: ProofpointPpsClient): Promise<readonly string[]> {
  const entries = await client.entries('safe').catch(undefinedIf(({ kind }) => kind !== 'credentials'));
  return (entries ?? []).map(domainOfEntry);
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
  const asked = [...new Set([...(await listedDomains(client)), ...claimed])].filter(isDomain).slice(0, mostAsked);
  for (const domain of asked) if (!own.has(domain) && receivedFor(await client.foundTo(domain)).has(domain)) own.add(domain);
  return { ownDomains: [...own].toSorted(), askedDomains: asked.toSorted() };
}
