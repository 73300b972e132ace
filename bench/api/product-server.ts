// The product's API as `rampart api` runs it, on the benchmark's database.
import { openSharedPlatform } from '../../apps/server/src/main/with-database.ts';
import { runApi } from '../../apps/server/src/main/run-api.ts';
import { readConfig } from '../../apps/server/src/platform/config/config.ts';

const platform = await openSharedPlatform(readConfig(process.env));
await runApi(platform);
process.send?.('ready');
process.once('disconnect', () => process.exit(0));
