import { pino } from 'pino';
import { assessHandler } from '../../src/features/assess/index.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { startWorker } from '../../src/platform/queue/start-worker.ts';
import { testVault } from '../access/access-deps.ts';

// Started by assess-handler.test.ts, to be killed while it works: only a separate process can be.
const [connectionString = ''] = process.argv.slice(2);
const db = openDatabase({ connectionString, poolSize: 4, onConnectionLost: () => {} });
const log = pino({ level: 'silent' });

const recommend = async (): Promise<void> => {
  process.send?.('recommending');
  await new Promise(() => {});
};

await startWorker({
  db,
  connectionString,
  concurrency: 1,
  log,
  handlers: [assessHandler({ db, vault: testVault(), clock: systemClock, log, recommend })],
});
process.send?.('started');
