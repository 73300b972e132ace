import { DmarcPolicy, type MailDomain } from '@rampart/facts/mail/mail-domains.ts';
import type { LookUp } from '../connection.ts';
import { addressesIn, tagsOf } from './tags-of.ts';

type Dmarc = MailDomain['dmarc'];

const mostSteps = 8;
const isDmarc = (text: string): boolean => /^v\s*=\s*DMARC1\s*(?:;|$)/.test(text);

/** The domain and those above it, down to two labels: where a receiver looks for a policy. */
export function domainsAbove(domain: string): string[] {
  const labels = domain.split('.');
  const starts = Array.from({ length: Math.max(1, labels.length - 1) }, (_, first) => labels.slice(first).join('.'));
  return starts.length > mostSteps ? [starts[0]!, ...starts.slice(1 - mostSteps)] : starts;
}

const policyOf = (given: string | undefined): DmarcPolicy | null => DmarcPolicy.safeParse(given?.toLowerCase()).data ?? null;

function percentOf(given: string | undefined): number {
  const percent = /^[0-9]{1,3}$/.test(given ?? '') ? Number(given) : 100;
  return Math.min(100, percent);
}

function read(record: string, at: string, domain: string): Dmarc {
  const tags = tagsOf(record);
  const reportsTo = addressesIn(tags.get('rua'));
  const [given, givenBelow] = [policyOf(tags.get('p')), policyOf(tags.get('sp'))];
  // RFC 7489, 6.6.3: with an unknown policy, also for subdomains, the record counts as none where reports are asked for, and otherwise not at all.
  const isValid = given !== null && (givenBelow !== null || !tags.has('sp'));
  const own = isValid ? given : reportsTo.length > 0 ? 'none' : null;
  const subdomains = isValid ? (givenBelow ?? given) : own;
  return {
    state: 'found',
    record,
    at,
    policy: at === domain ? own : subdomains,
    subdomainPolicy: subdomains,
    percent: percentOf(tags.get('pct')),
    reportsTo,
  };
}

/** The policy of the domain itself, or the one that the nearest domain above it has for its subdomains. */
export async function readDmarc(lookUp: LookUp, domain: string): Promise<Dmarc> {
  for (const at of domainsAbove(domain)) {
    const answer = await lookUp(`_dmarc.${at}`, 'TXT');
    if (answer.state === 'unanswered') return { state: 'unanswered' };
    const records = answer.state === 'found' ? answer.values.filter(isDmarc) : [];
    if (records.length === 1) return read(records[0]!, at, domain);
    // Two records are none to a receiver, and the policy above is not looked for.
    if (records.length > 1)
      return { state: 'found', record: records.join(' '), at, policy: null, subdomainPolicy: null, percent: 100, reportsTo: [] };
  }
  return { state: 'absent' };
}
