import type { MailDomain } from '@rampart/facts/mail/mail-domains.ts';

/**
 * Where the services that host mailboxes take mail, beside what SPF names them by. Google's help page "Set up MX records", Microsoft's
 * document "External Domain Name System records for Microsoft 365" and, for its newer names, "How SMTP DANE works".
 */
const services: readonly { readonly spf: string; readonly servers: RegExp }[] = [
  { spf: 'include:_spf.google.com', servers: /(?:^|\.)(?:google|googlemail)\.com$/ },
  { spf: 'include:spf.protection.outlook.com', servers: /\.(?:mail\.protection\.outlook\.com|mx\.microsoft)$/ },
];

/** Whether all mail goes to another service than the one that lists the domain: that one is asked about it. A gateway tells nothing. */
export function isHostedElsewhere({ spf, mx }: { readonly spf: string; readonly mx: MailDomain['mx'] }): boolean {
  if (mx.state !== 'found' || mx.hosts.length === 0) return false;
  return services.some((service) => service.spf !== spf && mx.hosts.every((host) => service.servers.test(host)));
}
