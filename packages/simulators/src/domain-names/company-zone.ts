import type { ZoneRecord, ZoneType } from './dns-message.ts';

/** A key of 1024 bits, as it was made years ago. */
const shortKey =
  'MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQDNV6V9TzIsJ24hTn4iXCFpWmtzk6t6/Y/8uvpLbLYbxo58ilWaczLSeESsW4Pwgh1sWQ48mNBgHraltwZUcrCfGdcbZ4avlP/R50RBpT2ARGEBJLwiNi5obrHnskULt0Fo5otH/LpPyvPcRsWbFaiZKhpwxxVPfQvxQlCFKwPE4QIDAQAB';

const record = (name: string, type: ZoneType, value: string): ZoneRecord => ({ name, type, value });

/** What the company's administrators have published over the years. */
export function companyZone(domain: string): ZoneRecord[] {
  return [
    record(domain, 'A', '192.0.2.80'),
    record(domain, 'MX', '20 mx2.mail-gateway.example'),
    record(domain, 'MX', '10 mx1.mail-gateway.example'),
    record(domain, 'TXT', 'google-site-verification=pX3mU0sR8cWk2Qd7vTn5yLb1oZg4hEa6fJi9wKtYr'),
    record(domain, 'TXT', 'v=spf1 mx include:_spf.google.com include:spf.mail-gateway.example a:crm.' + domain + ' ?all'),
    record(`crm.${domain}`, 'A', '192.0.2.81'),
    record(`_dmarc.${domain}`, 'TXT', 'v=DMARC1; p=none; sp=none; fo=1'),
    record(`google._domainkey.${domain}`, 'TXT', `v=DKIM1; k=rsa; p=${shortKey}`),
    // The policy is hosted by another, as it often is.
    record(`_mta-sts.${domain}`, 'CNAME', `_mta-sts.${domain.replaceAll('.', '-')}.policies.example`),
    record(`_mta-sts.${domain.replaceAll('.', '-')}.policies.example`, 'TXT', 'v=STSv1; id=20250311T090000;'),
    record(`_smtp._tls.${domain}`, 'TXT', `v=TLSRPTv1; rua=mailto:tls-reports@${domain}`),
    // What others publish for the records above.
    record('_spf.google.com', 'TXT', 'v=spf1 include:_netblocks.google.com include:_netblocks2.google.com ~all'),
    record('_netblocks.google.com', 'TXT', 'v=spf1 ip4:192.0.2.0/26 ip4:198.51.100.0/26 ~all'),
    record('_netblocks2.google.com', 'TXT', 'v=spf1 ip6:2001:db8:4000::/36 ~all'),
    record('spf.mail-gateway.example', 'TXT', 'v=spf1 ip4:203.0.113.0/25 -all'),
    record('mx1.mail-gateway.example', 'A', '203.0.113.10'),
    record('mx2.mail-gateway.example', 'A', '203.0.113.20'),
  ];
}

/** The zones that it answers for; of any other it says that it does not. */
export const zonesOf = (domain: string): readonly string[] => [domain, 'google.com', 'mail-gateway.example', 'policies.example'];

export const weakPolicy = ['version: STSv1', 'mode: testing', 'mx: *.mail-gateway.example', 'max_age: 604800', ''].join('\r\n');
