import type { EncodedAttribute } from '../protocol/encode-message.ts';
import { pagedResultsOid } from '../protocol/encode-message.ts';
import type { Directory } from './directory.ts';
import { toGeneralizedTime } from './directory-time.ts';

export const startTlsOid = '1.3.6.1.4.1.1466.20037';
export const permissiveModifyOid = '1.2.840.113556.1.4.1413';

/** Controls that change nothing about the answers of this directory, so that they may be critical. */
export const supportedControls: readonly string[] = [
  pagedResultsOid,
  permissiveModifyOid,
  // LDAP_SERVER_DOMAIN_SCOPE: no referrals to other domains, of which there are none.
  '1.2.840.113556.1.4.1339',
];

/** RFC 4512, 5.1, and what [MS-ADTS] 3.1.1.3.2 adds. Everyone may read it. */
export function rootDse({ world, rootDn }: Directory): readonly EncodedAttribute[] {
  const { domain } = world.options.company;
  const configuration = `CN=Configuration,${rootDn}`;
  return [
    { name: 'currentTime', values: [toGeneralizedTime(world.now())] },
    { name: 'dnsHostName', values: [`dc1.${domain}`] },
    { name: 'ldapServiceName', values: [`${domain}:dc1$@${domain.toUpperCase()}`] },
    { name: 'serverName', values: [`CN=DC1,CN=Servers,CN=Default-First-Site-Name,CN=Sites,${configuration}`] },
    { name: 'defaultNamingContext', values: [rootDn] },
    { name: 'rootDomainNamingContext', values: [rootDn] },
    { name: 'namingContexts', values: [rootDn] },
    { name: 'supportedLDAPVersion', values: ['3', '2'] },
    { name: 'supportedControl', values: supportedControls },
    { name: 'supportedExtension', values: [startTlsOid] },
    { name: 'supportedCapabilities', values: ['1.2.840.113556.1.4.800', '1.2.840.113556.1.4.1670', '1.2.840.113556.1.4.1935'] },
    { name: 'domainFunctionality', values: ['7'] },
    { name: 'forestFunctionality', values: ['7'] },
    { name: 'isSynchronized', values: ['TRUE'] },
  ];
}
