import { expect, test } from 'vitest';
import { categoryOf } from './category.ts';

test.each([
  ['Internal-to-Internal Attacks (Email Account Takeover)', 'Text', 'bec'],
  ['Spam', 'Link', 'spam'],
  ['Reconnaissance', 'Text', 'bec'],
  ['Scam', 'Text', 'bec'],
  ['Social Engineering (BEC)', 'Text', 'bec'],
  ['Phishing: Credential', 'Link', 'credential-phishing'],
  ['Invoice/Payment Fraud (BEC)', 'Attachment', 'bec'],
  ['Malware', 'Link', 'malware'],
  ['Extortion', 'Text', 'bec'],
  ['Phishing: Sensitive Data', 'Text', 'credential-phishing'],
  ['Other', 'Attachment with Zipped File', 'malware'],
  ['Other', 'QR Code', 'credential-phishing'],
  ['Other', 'Text', 'malware'],
  [null, null, 'malware'],
])('takes %s by %s for %s', (type, vector, category) => {
  expect(categoryOf(type, vector)).toBe(category);
});
