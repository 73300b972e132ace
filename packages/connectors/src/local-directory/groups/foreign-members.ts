import type { OtherMember } from '@rampart/domain/group.ts';
import type { DirectoryClient } from '../client.ts';
import { domainIn, domainNameOf, sidBytesOf, valueOf } from '../schema.ts';

const foreignPrincipal = /^cn=(s-1-[\d-]+),cn=foreignsecurityprincipals,/;
const sidTextOf = (dn: string): string | undefined => foreignPrincipal.exec(dn)?.[1];

/** The `objectSid` of what a foreign security principal stands for, as `sidOf` gives it. `dn`: as `sameDn` gives it. */
export const foreignSidOf = (dn: string): string | undefined => {
  const text = sidTextOf(dn);
  return text === undefined ? undefined : sidBytesOf(text)?.toString('hex');
};

/** Accounts of a domain; the others come with every Windows, such as Authenticated Users. */
const ofDomain = /^s-1-5-21-(?:\d+-)+\d+$/i;

/** Without the last part: the domain's own id. */
const domainSidOf = (sid: string): string | undefined => sidBytesOf(sid.replace(/-\d+$/, ''))?.toString('hex');

/** By the domain's id, what this domain calls each one that it trusts. */
export async function readTrustedDomains({ source }: DirectoryClient): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for await (const entry of source.entriesOf(['trusteddomain'], ['objectClass', 'securityIdentifier', 'trustPartner', 'cn'])) {
    const [sid] = entry.attributes.get('securityidentifier') ?? [];
    const name = valueOf(entry, 'trustpartner', 'cn');
    if (sid instanceof Uint8Array && name !== null) found.set(Buffer.from(sid).toString('hex'), name.toLowerCase());
  }
  return found;
}

/** What tells members that were not read apart. */
export interface ReadDomains {
  /** As `domainIn` gives them. */
  readonly read: ReadonlySet<string>;
  readonly trusted: ReadonlyMap<string, string>;
}

/** What is a member without having been read as an account or a group. A name is of another domain where none of that domain was read. */
export function unreadMember(dn: string, { read, trusted }: ReadDomains): OtherMember {
  const sid = sidTextOf(dn);
  if (sid !== undefined) {
    const domain = trusted.get(domainSidOf(sid) ?? '');
    return { id: dn, name: domain === undefined ? sid.toUpperCase() : `${domain}\\${sid.toUpperCase()}`, kind: 'foreign' };
  }
  const domain = domainIn(dn);
  const isElsewhere = domain !== undefined && read.size > 0 && !read.has(domain);
  return { id: dn, name: dn, kind: isElsewhere ? 'foreign' : 'hidden' };
}

/** Where a member of the kind `foreign` is, in words. */
export function foreignPlace({ name }: OtherMember): string {
  const [, trusted, sid = name] = /^([^\\=]+)\\(s-1-.+)$/i.exec(name) ?? [];
  const domain = domainIn(name);
  if (trusted !== undefined) return `of ${trusted}, which was not read`;
  if (domain !== undefined) return `of ${domainNameOf(domain)}, which was not read`;
  return ofDomain.test(sid) ? 'of another domain, which was not read' : 'an account of Windows itself';
}
