import { z } from 'zod';
import type { Raw } from '../../kit/fields-to-write.ts';
import { unreadableAnswer } from '../../kit/vendor-http.ts';

const lists = new Set(['AllowedSenderDomains', 'AllowedSenders', 'BlockedSenderDomains', 'BlockedSenders']);

/** `Domain` and `Sender.Address` is how Microsoft gave them until June 2026. */
const Entry = z.union([
  z.string(),
  z.object({ Domain: z.string() }).transform(({ Domain }) => Domain),
  z.object({ Sender: z.object({ Address: z.string() }) }).transform(({ Sender }) => Sender.Address),
]);

function readEntry(entry: unknown): string {
  const read = Entry.safeParse(entry);
  if (!read.success) throw unreadableAnswer('Microsoft', read.error);
  return read.data;
}

/** A policy in which senders and their domains are texts, whichever way Microsoft gave them. */
export const withPlainSenders = <P extends Raw>(policy: P): P => ({
  ...policy,
  ...Object.fromEntries(
    Object.entries(policy).flatMap(([name, value]) => (lists.has(name) && Array.isArray(value) ? [[name, value.map(readEntry)]] : [])),
  ),
});
