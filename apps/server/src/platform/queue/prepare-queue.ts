import { setTimeout as wait } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import { claimTiming, jobQueueName, queueSchema, scheduleQueueName } from './job-queue.ts';

/** A new version of pg-boss builds its larger indexes in the background, and only in the process that may alter tables. */
async function waitForIndexes(boss: PgBoss): Promise<void> {
  for (;;) {
    const status = await boss.getBamStatus();
    if (!status.some((entry) => entry.status === 'pending' || entry.status === 'in_progress')) return;
    await wait(500);
  }
}

/** Makes or updates the queue's tables, as the owner, in the schema whose rights migration 0005 grants. */
export async function prepareQueue(ownerUrl: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: ownerUrl,
    schema: queueSchema,
    max: 2,
    createSchema: false,
    supervise: false,
    schedule: false,
  });
  let failure: Error | undefined;
  boss.on('error', (error) => (failure = error));
  try {
    await boss.start();
    await waitForIndexes(boss);
    const options = { notify: true, heartbeatSeconds: claimTiming.abandonSeconds };
    await boss.createQueue(jobQueueName, { policy: 'exclusive', ...options });
    await boss.updateQueue(jobQueueName, options);
    await boss.createQueue(scheduleQueueName, { heartbeatSeconds: claimTiming.abandonSeconds });
  } finally {
    await boss.stop({ graceful: false });
  }
  if (failure !== undefined) throw failure;
}
