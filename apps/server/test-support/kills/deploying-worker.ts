import { pino } from 'pino';
import { z } from 'zod';
import { openPlatform } from '../../src/main/open-platform.ts';
import { runWorker } from '../../src/main/run-worker.ts';
import { readConfig } from '../../src/platform/config/config.ts';
import { createEgress } from '../../src/platform/egress/guarded-fetch.ts';
import { masterKeyOf } from '../../src/platform/vault/master-key.ts';
import { masterKeysOf } from '../../src/platform/vault/master-keys.ts';
import { testMasterKey } from '../access/test-master-key.ts';

// Started as a killable worker, to be killed or stopped by the vendor: only a separate process can be.
const [appUrl = '', dataFolder = '', hosts = '{}', speed = '1', schedules = 'all'] = process.argv.slice(2);
// One tenant gets a quarter of it for what it starts itself. That has to be more than a lane has products: a vendor does not
// answer before the others have come as far, and what waits for a slot then meets vendors that have not answered in time.
const config = readConfig({ RAMPART_DATA: dataFolder, RAMPART_LOG_LEVEL: 'silent', RAMPART_WORKER_CONCURRENCY: '32' });
const platform = await openPlatform({ config, masterKeys: masterKeysOf(masterKeyOf(testMasterKey)), appUrl });
const egress = createEgress({ allow: [], hosts: z.record(z.string(), z.string()).parse(JSON.parse(hosts)), speed: Number(speed) });
// The test hears how an attempt ended.
const log = pino({ level: 'warn' }, { write: (line: string) => void (process.connected && process.send?.(line)) });
await runWorker({ ...platform, egress, log }, schedules === 'none' ? { schedules } : {});
