import type { MailDomain } from '@rampart/facts/mail/mail-domains.ts';
import type { Connection, LookUp } from '../connection.ts';
import { mapConcurrently } from '../map-concurrently.ts';
import { VendorFailure } from '../vendor-failure.ts';
import { readDkim } from './dkim.ts';
import { readDmarc } from './dmarc.ts';
import { isHostedElsewhere } from './hosted-elsewhere.ts';
import { readMtaSts } from './mta-sts.ts';
import { readSpf } from './spf.ts';
import { addressesIn, tagsOf } from './tags-of.ts';

/** A domain that the customer has proven to the vendor to be theirs, and how the vendor sends its mail. */
export interface VerifiedDomain {
  readonly name: string;
  readonly isHosted: boolean;
  /** What SPF has to name: `include:_spf.google.com`. */
  readonly spf: string;
  /** The selectors that the vendor signs with unless told otherwise. */
  readonly selectors: readonly string[];
}

export type DomainConnection = Pick<Connection, 'lookUp' | 'fetch' | 'signal'>;

const mostDomains = 300;
const atOnce = 4;
/** RFC 1035: what is no such name is not asked for, whichever product names it. */
const label = '[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?';
const domainName = new RegExp(`^(?=.{4,253}$)${label}(?:\\.${label})+$`);

async function readMx(lookUp: LookUp, domain: string): Promise<MailDomain['mx']> {
  const answer = await lookUp(domain, 'MX');
  if (answer.state !== 'found') return answer;
  const hosts = answer.values
    .map((value) => value.split(' '))
    .toSorted(([a], [b]) => Number(a) - Number(b))
    .map(([, host = '']) => host.replace(/\.$/, '').toLowerCase());
  return { state: 'found', hosts: hosts.filter((host) => host !== '') };
}

async function readTlsReports(lookUp: LookUp, domain: string): Promise<MailDomain['tlsReports']> {
  const answer = await lookUp(`_smtp._tls.${domain}`, 'TXT');
  if (answer.state !== 'found') return answer;
  const records = answer.values.filter((value) => /^v=TLSRPTv1\s*;/.test(value));
  const [record] = records;
  if (record === undefined || records.length > 1) return { state: 'absent' };
  return { state: 'found', record, reportsTo: addressesIn(tagsOf(record).get('rua')) };
}

/** Records longer than any of theirs are shortened, so that what one domain publishes cannot crowd out the others. */
const longestValue = 4096;
const bounded =
  (lookUp: LookUp): LookUp =>
  async (name, type) => {
    if (!domainName.test(name)) return { state: 'absent' };
    const answer = await lookUp(name, type);
    if (answer.state !== 'found') return answer;
    return { state: 'found', values: answer.values.map((value) => value.slice(0, longestValue).toWellFormed()) };
  };

async function readOne(connection: DomainConnection, { name, isHosted, spf, selectors }: VerifiedDomain): Promise<MailDomain> {
  connection.signal.throwIfAborted();
  const { lookUp } = connection;
  const dkim: MailDomain['dkim'] = [];
  for (const selector of selectors) dkim.push(await readDkim(lookUp, name, selector));
  const mx = await readMx(lookUp, name);
  return {
    name,
    // Verified at two services, it is judged by the one that takes its mail.
    isHosted: isHosted && !isHostedElsewhere({ spf, mx }),
    mx,
    serviceSpf: spf,
    spf: await readSpf(lookUp, name),
    dmarc: await readDmarc(lookUp, name),
    dkim,
    mtaSts: await readMtaSts(connection, name),
    tlsReports: await readTlsReports(lookUp, name),
  };
}

/** What each domain says about its mail. Few questions for each, few domains at a time: it is the operator's name server that answers. */
export async function readMailDomains(
  vendor: string,
  connection: DomainConnection,
  verified: readonly VerifiedDomain[],
): Promise<MailDomain[]> {
  const domains = verified.map((domain) => ({ ...domain, name: domain.name.toLowerCase().replace(/\.$/, '') }));
  const distinct = [...new Map(domains.filter(({ name }) => domainName.test(name)).map((domain) => [domain.name, domain])).values()];
  if (distinct.length > mostDomains) {
    const reason = `${vendor} lists more than ${mostDomains} verified domains, which are more than Rampart looks up.`;
    throw new VendorFailure(vendor, { kind: 'ours', reason });
  }
  const lookUp = bounded(connection.lookUp);
  const asked: DomainConnection = { fetch: (url, init) => connection.fetch(url, init), signal: connection.signal, lookUp };
  return mapConcurrently(distinct, atOnce, (domain) => readOne(asked, domain));
}
