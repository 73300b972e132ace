import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTestQueue, type TestQueue } from '../../../test-support/queue/test-queue.ts';
import { testMasterKey } from '../../../test-support/access/test-master-key.ts';
import { masterKeyOf } from '../vault/master-key.ts';
import { masterKeysOf } from '../vault/master-keys.ts';
import { openVault } from '../vault/vault.ts';
import { composeMail } from './compose-mail.ts';
import { enqueueMail, mailHandler } from './mail-job.ts';
import type { OutgoingMail } from './mail-message.ts';
import { postMail } from './post-mail.ts';

const vault = openVault(masterKeysOf(masterKeyOf(testMasterKey)));
const mailTo = (to: string) => composeMail({ to, subject: 'Hello', paragraphs: ['A line.'] });
let queue: TestQueue;
beforeAll(async () => {
  queue = await openTestQueue();
});
afterAll(async () => {
  await queue.reset();
  await queue.close();
});

test('a mail posted in a transaction is delivered by a worker once that commits, and never without it', async () => {
  const delivered: OutgoingMail[] = [];
  const transport = {
    send: async (mail: OutgoingMail) => {
      delivered.push(mail);
      return 'sent' as const;
    },
  };
  const { db } = queue.fresh;
  const tenantId = await queue.fresh.createTenant('Posting');
  const post = (to: string) => db.inTenant(tenantId, (tx) => postMail({ tx, vault, enqueue: enqueueMail(queue.queue) }, mailTo(to)));
  await queue.work([mailHandler({ db, vault, objects: { get: () => Promise.reject(new Error('nothing is attached')) }, transport })]);
  await expect(
    db.inTenant(tenantId, async (tx) => {
      await postMail({ tx, vault, enqueue: enqueueMail(queue.queue) }, mailTo('undone@example.test'));
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  await post('kept@example.test');
  await vi.waitFor(() => expect(delivered.map(({ to }) => to)).toEqual(['kept@example.test']), { timeout: 30_000 });
});
