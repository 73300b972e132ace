import type { MailDomain } from '@rampart/facts/mail/mail-domains.ts';
import type { TextRecord } from './dns-records.ts';

type Tags = Readonly<Partial<Record<'p' | 'sp', 'quarantine' | 'reject'>>>;

const order = ['v', 'p', 'sp'];
const rankOf = (name: string): number => (order.includes(name) ? order.indexOf(name) : order.length);

/** The tags of a record that receivers can read; of any other nothing is kept. */
function knownTags({ dmarc, name }: MailDomain): Map<string, string> {
  if (dmarc.state !== 'found' || dmarc.policy === null || dmarc.at !== name) return new Map();
  const tags = dmarc.record.split(';').map((tag) => tag.split('='));
  return new Map(tags.flatMap(([key = '', ...value]) => (key.trim() === '' ? [] : [[key.trim().toLowerCase(), value.join('=').trim()]])));
}

/** The record of the domain itself with what is asked for, and all else as it is. Without an address for reports it gets one. */
export function dmarcRecord(domain: MailDomain, asked: Tags): TextRecord {
  const known = knownTags(domain);
  const reports = domain.dmarc.state === 'found' && domain.dmarc.at === domain.name ? domain.dmarc.reportsTo : [];
  const tags = new Map([...known, ['v', 'DMARC1'], ['p', known.get('p') ?? 'none'], ...Object.entries(asked)]);
  if (reports.length === 0) tags.set('rua', `mailto:dmarc-reports@${domain.name}`);
  // A policy for a part of the mail is none for the rest.
  if (asked.p !== undefined || asked.sp !== undefined) tags.delete('pct');
  if (asked.p !== undefined && tags.get('sp') === 'none') tags.delete('sp');
  const sorted = [...tags].toSorted(([a], [b]) => rankOf(a) - rankOf(b));
  return { name: `_dmarc.${domain.name}`, value: sorted.map(([name, value]) => `${name}=${value}`).join('; ') };
}
