import { mailDomains } from '@rampart/facts/mail/mail-domains.ts';
import { expect, test } from 'vitest';
import { readGraph } from '../../../test-support/read-graph.ts';

const domain = (name: string | null, capabilities: string | null, isInitial = false) => ({
  name,
  capabilities,
  isInitial,
  isDefault: false,
});

test('the domains that the customer brought are looked up, and Microsoft says which of them take mail there', async () => {
  const verifiedDomains = [
    domain('Halden.example', 'Email, OfficeCommunicationsOnline'),
    domain('sign-in.example', 'OfficeCommunicationsOnline'),
    domain('quiet.example', null),
    domain('halden.onmicrosoft.com', 'Email', true),
    domain(null, 'Email'),
  ];
  const { value } = await readGraph(mailDomains.id, { organization: { value: [{ id: 'd1', displayName: 'Halden', verifiedDomains }] } });
  const found = mailDomains.schema.parse(value);
  expect(found.map(({ name, isHosted }) => [name, isHosted])).toEqual([
    ['halden.example', true],
    ['sign-in.example', false],
    ['quiet.example', false],
  ]);
  expect(found[0]).toMatchObject({
    serviceSpf: 'include:spf.protection.outlook.com',
    dkim: [{ selector: 'selector1' }, { selector: 'selector2' }],
  });
});
