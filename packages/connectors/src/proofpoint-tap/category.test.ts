import { expect, test } from 'vitest';
import { categoryOf } from './category.ts';

const campaignOf = (...families: string[]) => ({ id: 'c', families: families.map((name) => ({ name })), malware: [] });

test.each([
  ['Corporate Credential Phishing', 'corporate-credential-phishing'],
  ['Consumer Credential Phishing', 'consumer-credential-phishing'],
  ['Credential Phishing', 'credential-phishing'],
  ['Keylogger', 'keylogger'],
  ['Ransomware', 'ransomware'],
  ['Stealer', 'infostealer'],
  ['Banking', 'apt-financial-malware'],
  ['State Sponsored', 'apt-state-malware'],
  ['RAT', 'backdoor'],
  ['Downloader', 'malware'],
])('a campaign of the family %s is %s', (family, category) => {
  expect(categoryOf('MALWARE', campaignOf(family))).toBe(category);
});

test.each([
  ['PHISH', 'credential-phishing'],
  ['impostor', 'bec'],
  ['SPAM', 'spam'],
  ['MALWARE', 'malware'],
  [null, 'malware'],
])('without a campaign, takes the class %s for %s', (classification, category) => {
  expect(categoryOf(classification, undefined)).toBe(category);
});

test('the most telling of several families counts', () => {
  expect(categoryOf('MALWARE', campaignOf('Downloader', 'Ransomware'))).toBe('ransomware');
});
