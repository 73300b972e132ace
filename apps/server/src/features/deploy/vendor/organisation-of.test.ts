import { expect, test } from 'vitest';
import { organisationOf } from './organisation-of.ts';

test.each([
  ['Halden Freight (haldenfreight.example)', 'haldenfreight.example'],
  ['Made in Halden (HaldenFreight.example)', 'haldenfreight.example'],
  ['haldenfreight.okta.com as api@haldenfreight.example', 'haldenfreight.okta.com'],
  ['CN=Rampart in haldenfreight.example', 'haldenfreight.example'],
  ['rampart-api on haldenfreight.pphosted.com', 'haldenfreight.pphosted.com'],
  ['haldenfreight.example', 'haldenfreight.example'],
  ['0198c5a2-7d1f-7000-8000-000000000001', undefined],
  [null, undefined],
])('%s is the organisation %s', (account, organisation) => {
  expect(organisationOf(account)).toBe(organisation);
});
