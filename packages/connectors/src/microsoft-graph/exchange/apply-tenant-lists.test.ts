import { mailExceptionChanges } from '@rampart/changes/mail/mail-exception.ts';
import { type MailException, MailExceptionSettings, newMailException } from '@rampart/domain/mail-exception.ts';
import { mailExceptions } from '@rampart/facts/mail/mail-exceptions.ts';
import { microsoftGraph as simulator } from '@rampart/simulators/microsoft-graph/simulator.ts';
import { testWorld } from '@rampart/simulators/test-support/test-world.ts';
import { expect, test } from 'vitest';
import { thereAndBack } from '../../../test-support/there-and-back.ts';
import { writingBench } from '../../../test-support/writing-bench.ts';
import { microsoftGraph } from '../connector.ts';

const bench = writingBench(() => ({
  connector: microsoftGraph,
  simulator,
  world: testWorld(),
  method: 'url_client_secret_client_id' as const,
}));
/** What is put back is at the end of its list, and has another id. */
const vendorState = async () =>
  ['Sender', 'Url', 'FileHash', 'IP'].flatMap((ListType) =>
    bench()
      .simulatorControl.runCmdlet('Get-TenantAllowBlockListItems', { ListType })
      .map(({ Identity: _id, LastModifiedDateTime: _at, ...entry }) => JSON.stringify(entry))
      .toSorted(),
  );
const read = async (): Promise<readonly MailException[]> => mailExceptions.schema.parse(await bench().collect(mailExceptions.id));

test('reads every list as what it lets in or keeps out, and for how long', async () => {
  expect((await read()).map(({ name, until }) => `${name} until ${until}`)).toEqual([
    'Allow: server 2001:db8:25::/48 until removed',
    'Allow: sender berths@port-authority.example until unused',
    'Allow: sender domain gmail.com until unused',
    'Allow: sender domain haldenfreight.example until unused',
    'Block: sender domain harbor-ledger7.example until removed',
    'Block: links to harbor-ledger7.example/* until removed',
  ]);
});

test('removes an entry of any list, and puts it back with its notes and its end', async () => {
  for (const { id: target, ...entry } of await read()) {
    const change = mailExceptionChanges.delete({ target, before: MailExceptionSettings.parse(entry) });
    expect(await thereAndBack(bench(), change, vendorState)).toBe('there and back');
  }
});

test.each([
  newMailException({ effect: 'block', senderAddress: { value: 'fraud@delta-vector9.example', how: 'is' }, until: 'removed' }),
  newMailException({ effect: 'allow', links: { value: 'partner.example/*', how: 'contains' }, until: '2099-01-01T00:00:00.000Z' }),
  newMailException({ effect: 'block', attachment: 'ab'.repeat(32), until: 'removed', comment: 'Seen in a fraud case' }),
])('adds an entry and removes it: $name', async (entry) => {
  expect(await thereAndBack(bench(), mailExceptionChanges.create(entry), vendorState)).toBe('there and back');
});

test('says by hand what it would do, as the values are', () => {
  const apply = microsoftGraph.applies.find(({ change }) => change.id === mailExceptionChanges.create.id)!;
  const entry = newMailException({ effect: 'allow', senderDomain: { value: 'partner.example', how: 'is' }, until: 'unused' });
  const [, parameters] = apply.manualSteps(mailExceptionChanges.create(entry));
  expect(JSON.parse(parameters?.content ?? '')).toEqual([
    {
      cmdlet: 'New-TenantAllowBlockListItems',
      parameters: { ListType: 'Sender', Entries: ['partner.example'], Allow: true, RemoveAfter: 45 },
    },
  ]);
});
