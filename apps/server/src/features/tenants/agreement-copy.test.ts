import { expect, test } from 'vitest';
import { composeAgreementCopy } from './agreement-copy.ts';
import { agreementText, agreementVersion } from './agreements.ts';

const copy = composeAgreementCopy({
  to: 'anna@example.test',
  tenantName: 'Home & <Sons>',
  signedAt: new Date('2026-11-15T03:04:05.000Z'),
  publicUrl: 'https://rampart.example/',
});

test('the copy says who signed what and when, and leads back', () => {
  expect(copy).toMatchObject({ to: 'anna@example.test', subject: `Your copy of the Rampart agreement, version ${agreementVersion}` });
  expect(copy.text).toContain('You signed this agreement for Home & <Sons> on 15 Nov 2026, 03:04 UTC.');
  expect(copy.html).toContain('Home &amp; &lt;Sons&gt;');
  for (const words of [copy.text, copy.html]) expect(words).toContain('https://rampart.example/settings/profile');
});

test('contains every word of the agreement, without heading marks', () => {
  for (const paragraph of agreementText.split('\n\n')) expect(copy.text).toContain(paragraph.replace(/^#+ /, ''));
  expect(copy.text).not.toMatch(/^#/m);
});
