import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Attribute, Change, type Client } from 'ldapts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { journalInMemory } from '../../test-support/journal-in-memory.ts';
import { openJournal, type WriteJournal } from '../kit/write-journal.ts';
import { testWorld } from '../../test-support/test-world.ts';
import { testDirectory } from '../../test-support/ldap-directory.ts';

const start = new Date('2026-09-07T00:00:00Z');
const later = new Date('2026-09-14T00:00:00Z');
const muchLater = new Date('2026-09-28T00:00:00Z');
const change = (operation: 'add' | 'delete' | 'replace', type: string, values: string[]): Change =>
  new Change({ operation, modification: new Attribute({ type, values }) });

/** A life of the directory, from the same beginning. */
async function live(journal: WriteJournal) {
  const world = testWorld({ now: start });
  const directory = await testDirectory(world, { journal });
  onTestFinished(() => directory.stop());
  const client = await directory.writer();
  const everything = async (): Promise<unknown> => {
    const filter = '(|(objectClass=group)(objectClass=domain)(objectClass=msDS-PasswordSettings))';
    return (await client.search(directory.root, { filter, paged: true, explicitBufferAttributes: ['objectGUID', 'objectSid'] }))
      .searchEntries;
  };
  return { world, root: directory.root, client, everything };
}

async function writeTo(client: Client, root: string): Promise<string> {
  const crew = `CN=Crew,OU=Groups,${root}`;
  const [somebody] = (await client.search(root, { filter: '(employeeID=10005)' })).searchEntries;
  await client.add(`CN=Nothing,OU=Groups,${root}`, { objectClass: 'group' });
  await client.add(crew, { objectClass: 'group', sAMAccountName: 'crew', description: 'Schön früh' });
  await client.modify(crew, change('add', 'member', [somebody!.dn]));
  await client.modify(root, [change('replace', 'minPwdLength', ['14']), change('replace', 'pwdHistoryLength', ['24'])]);
  await client.modifyDN(crew, `CN=Whole Crew,OU=Groups,${root}`);
  await client.del(`CN=Nothing,OU=Groups,${root}`);
  await expect(client.modify(root, change('replace', 'minPwdLength', ['much']))).rejects.toMatchObject({ code: 19 });
  return `CN=Whole Crew,OU=Groups,${root}`;
}

describe('what others wrote to the directory', () => {
  it('is there again, ids and times included, however the world has come as far', async () => {
    const journal = journalInMemory();
    const first = await live(journal.written);
    first.world.advanceTo(later);
    const crew = await writeTo(first.client, first.root);
    first.world.advanceTo(muchLater);

    const second = await live(journal.readBack());
    await expect(second.client.search(crew, { scope: 'base' })).rejects.toMatchObject({ code: 32 });
    second.world.advanceTo(muchLater);
    expect(await second.everything()).toEqual(await first.everything());
    const [again] = (await second.client.search(crew, { scope: 'base' })).searchEntries;
    expect(again).toMatchObject({ description: 'Schön früh', whenCreated: '20260914000000.0Z', member: expect.any(String) as string });
  });

  it('survives in a file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'writes-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'local-directory.jsonl');
    const first = await live(openJournal(file));
    const crew = await writeTo(first.client, first.root);
    const second = await live(openJournal(file));
    expect(await second.everything()).toEqual(await first.everything());
    expect((await second.client.search(crew, { scope: 'base' })).searchEntries).toHaveLength(1);
  });
});
