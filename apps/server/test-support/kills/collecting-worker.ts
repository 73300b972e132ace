import { pino } from 'pino';
import { collectHandler } from '../../src/features/collect/collect-handler.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { startWorker } from '../../src/platform/queue/start-worker.ts';
import { testVault } from '../access/access-deps.ts';
import { fakeApplications } from '../connect/fake-applications.ts';
import { fakeConnectors } from '../connect/fake-vendors.ts';
import { observedVendor } from './observed-vendor.ts';

// Started by kill-and-resume.test.ts, to be killed at one instant: only a separate process can be.
const [connectionString = '', tenantId = '', applicationId = '', instant] = process.argv.slice(2);
const db = openDatabase({ connectionString, poolSize: 4, onConnectionLost: () => {} });
const log = pino({ level: 'silent' });
const connected = new Map([[applicationId, { tenantId, product: 'azure_ad' }]]);

const reach = async (reached: string): Promise<void> => {
  if (reached !== instant) return;
  process.send?.(reached);
  await new Promise(() => {});
};

await startWorker({
  db,
  connectionString,
  concurrency: 1,
  log,
  handlers: [
    collectHandler({
      db,
      vault: testVault(),
      clock: systemClock,
      log,
      connectors: fakeConnectors(observedVendor(reach)),
      applications: fakeApplications(connected, []),
      next: undefined,
    }),
  ],
});
