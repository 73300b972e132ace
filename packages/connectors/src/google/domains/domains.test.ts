import { expect, test } from 'vitest';
import { zone } from '../../../test-support/zone.ts';
import type { GoogleClient } from '../client.ts';
import { Domain } from '../schema.ts';
import { collectMailDomains } from './domains.ts';

test('aliases of a domain are mail domains too, when they are verified', async () => {
  const listed = [
    {
      domainName: 'x.example',
      verified: true,
      domainAliases: [
        { domainAliasName: 'alias.example', verified: true },
        { domainAliasName: 'unproven.example', verified: false },
      ],
    },
    { domainName: 'y.example', verified: true },
  ];
  const { lookUp } = zone({ 'TXT alias.example': ['v=spf1 +all'] });
  const client = {
    domains: async () => listed.map((one) => Domain.parse(one)),
    connection: { lookUp, signal: new AbortController().signal },
  } as unknown as GoogleClient;
  const found = await collectMailDomains(client);
  expect(found.map(({ name }) => name).toSorted()).toEqual(['alias.example', 'x.example', 'y.example']);
  expect(found.find(({ name }) => name === 'alias.example')?.spf).toMatchObject({ others: 'pass' });
});
