import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { crash, type DeployTestBed, openDeployTestBed, requestedControls } from '../../../../test-support/deploy/deploy-test-bed.ts';
import { freshDatabase } from '../../../../test-support/database/fresh-database.ts';
import { confirmCopy } from '../../../platform/backup/restored-copy.ts';
import { restoreBackup } from '../../../platform/backup/restore-backup.ts';
import { writeBackup } from '../../../platform/backup/write-backup.ts';
import { systemClock } from '../../../platform/clock.ts';
import { openQueue } from '../../../platform/queue/queue.ts';
import { startWorker } from '../../../platform/queue/start-worker.ts';
import { whenConfirmed } from '../../../platform/queue/when-confirmed.ts';
import { continueJob } from '../decide-restored.ts';
import { runDeploymentHandler } from './run-deployment.ts';

const by = { actorId: '', actor: 'ben@example.test', source: '127.0.0.1', requestId: 'r' };
const log = pino({ level: 'silent' });
let bed: DeployTestBed;
let folder: string;
beforeAll(async () => {
  bed = await openDeployTestBed();
  folder = await mkdtemp(join(tmpdir(), 'rampart-restored-'));
});
afterAll(async () => {
  await bed.close();
  await rm(folder, { recursive: true });
});

/** A real backup, read into a database of its own, with a worker that runs deployments at the same product as the original. */
async function openCopy(file: string) {
  const fresh = await freshDatabase();
  await restoreBackup({ ownerUrl: fresh.ownerUrl, file });
  const queue = await openQueue({ connectionString: fresh.appUrl, onError: () => {} });
  const deps = { ...bed.deps, db: fresh.db, queue };
  const start = async () => {
    const handlers = [runDeploymentHandler(deps)];
    const worker = await startWorker({ db: fresh.db, connectionString: fresh.appUrl, handlers, concurrency: 2, log });
    return { stop: () => worker.stop({ graceSeconds: 5 }) };
  };
  let looks = 0;
  const inPlatform: typeof fresh.db.inPlatform = (task) => {
    looks += 1;
    return fresh.db.inPlatform(task);
  };
  const worker = await whenConfirmed({ db: { ...fresh.db, inPlatform }, log, start, everyMs: 20 });
  onTestFinished(async () => {
    await worker.stop();
    await queue.close();
    await fresh.close();
  });
  return { fresh, deps, looks: () => looks };
}

test('a backup that caught a deployment in flight, restored beside the original, sends nothing before it is confirmed, holds it then, and makes nothing twice', async () => {
  await bed.start();
  bed.product.at = (at, write) => {
    if (at === 'effect' && write === 'create Rampart: Block legacy') crash();
  };
  const id = await bed.begin({ requested: requestedControls('okta.tor-blocked', 'okta.legacy-blocked', 'okta.passwords-long') });
  await bed.attempt().catch(() => {});
  const file = join(folder, 'backup.tar.gz');
  await writeBackup({ ownerUrl: bed.fresh.ownerUrl, file });
  // The original goes on meanwhile, to the end.
  bed.product.at = () => {};
  await bed.attempt({ attempt: 2 });
  expect((await bed.job(id)).deployment_status).toBe('successful');
  const [writes, contents] = [bed.product.writes.length, bed.contents()];

  const copy = await openCopy(file);
  const stateInCopy = async () =>
    (await copy.fresh.owner.query<{ state: string }>('select state from deployment_job where id = $1', [id])).rows[0]?.state;
  const before = copy.looks();
  await expect.poll(copy.looks).toBeGreaterThan(before + 5);
  expect(await stateInCopy()).toBe('applying');

  await copy.fresh.db.inPlatform((tx) => confirmCopy(tx, 'the operator', systemClock));
  await expect.poll(stateInCopy).toBe('held');
  expect(bed.product.writes).toHaveLength(writes);

  await copy.fresh.db.inTenant(bed.tenantId, (tx) => continueJob(copy.deps, tx, { jobId: id, by }));
  await expect.poll(stateInCopy).toBe('finished');
  expect(bed.product.writes).toHaveLength(writes);
  expect(bed.contents()).toEqual(contents);
});
