import { expect, test } from 'vitest';
import { readAddress } from './address.ts';

const cloudId = '1a11d016-8984-4c3e-b9ab-142dd06acb1b';

test.each(['https://acme.atlassian.net', ' acme.atlassian.net/ ', 'https://acme.atlassian.net/jira/software/projects/SEC/boards/1'])(
  'takes %s for the site',
  (given) => {
    const { url, isGateway } = readAddress(given);
    expect([url.href, isGateway]).toEqual(['https://acme.atlassian.net/', false]);
  },
);

test.each([`https://api.atlassian.com/ex/jira/${cloudId}`, `api.atlassian.com/ex/jira/${cloudId}/rest/api/3/`])(
  'takes %s for the gateway to a site',
  (given) => {
    const { url, isGateway } = readAddress(given);
    expect([url.href, isGateway]).toEqual([`https://api.atlassian.com/ex/jira/${cloudId}`, true]);
  },
);

test.each([
  'https://api.atlassian.com',
  'https://api.atlassian.com/ex/jira/',
  `https://api.atlassian.com/ex/jira/..%2f${cloudId}`,
  `https://api.atlassian.com/ex/confluence/${cloudId}`,
  'https://someone:secret@acme.atlassian.net',
  'https://',
])('refuses %s', (given) => {
  expect(() => readAddress(given)).toThrow(/not an address of a Jira site/);
});
