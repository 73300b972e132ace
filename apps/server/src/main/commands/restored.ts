import { atCommandLine, confirmRestoredCopy } from '../../features/tenants/index.ts';
import type { Config } from '../../platform/config/config.ts';
import { Refusal } from '../../platform/refusal.ts';
import { withPlatform } from '../with-database.ts';

export const confirmCommand = (config: Config): Promise<void> =>
  withPlatform(config, async (platform) => {
    if (!(await confirmRestoredCopy(platform, atCommandLine))) throw new Refusal('No restored copy waits to be confirmed.');
    process.stdout.write('Confirmed: the workers of this copy start within seconds, or when they are started.\n');
  });
