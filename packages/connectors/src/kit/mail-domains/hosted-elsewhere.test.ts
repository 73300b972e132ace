import { expect, test } from 'vitest';
import { isHostedElsewhere } from './hosted-elsewhere.ts';

const google = 'include:_spf.google.com';
const microsoft = 'include:spf.protection.outlook.com';

test.each<[string, string, readonly string[], boolean]>([
  ['Google, mail to Google', google, ['aspmx.l.google.com', 'alt1.aspmx.l.google.com', 'aspmx2.googlemail.com'], false],
  ['Microsoft, mail to Google', microsoft, ['smtp.google.com'], true],
  ['Google, mail to Microsoft', google, ['halden-example.mail.protection.outlook.com'], true],
  ['Google, mail to a newer name of Microsoft', google, ['halden-example.h-v1.mx.microsoft'], true],
  ['Google, mail to both', google, ['aspmx.l.google.com', 'halden-example.mail.protection.outlook.com'], false],
  ['Microsoft, mail to a gateway', microsoft, ['mx1.gateway.example'], false],
  ['Microsoft, a name that only looks like Google’s', microsoft, ['aspmx.notgoogle.com'], false],
  ['Google, no mail', google, [], false],
])('a domain listed by %s', (_title, spf, hosts, expected) => {
  expect(isHostedElsewhere({ spf, mx: { state: 'found', hosts: [...hosts] } })).toBe(expected);
});

test('where no name server answers, it is not known to be elsewhere', () => {
  expect(isHostedElsewhere({ spf: google, mx: { state: 'unanswered' } })).toBe(false);
});
