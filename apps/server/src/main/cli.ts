#!/usr/bin/env node
import { productName } from '@rampart/domain/product-name.ts';
import { Command } from 'commander';
import { type Config, readConfig } from '../platform/config/config.ts';
import { Refusal } from '../platform/refusal.ts';
import { watchForStop } from './stop-request.ts';

const program = new Command('rampart').description(`${productName}: see, fix and watch the settings of your security products`);

/** Commands load what they need when they run, so that each starts as fast as it can. */
const withConfig =
  <Args extends unknown[]>(run: (config: Config, ...args: Args) => Promise<void>) =>
  (...args: Args): Promise<void> =>
    run(readConfig(process.env), ...args);

program
  .command('up')
  .description('run everything in one process: database, API, worker and web app')
  .option('--demo', 'with the demo tenants and people', false)
  .action(
    withConfig(async (config, options: { demo: boolean }) => {
      // Watched from the first moment: the modules below take a while to load.
      const stopRequest = watchForStop();
      try {
        await (await import('./up.ts')).up(config, { isDemo: options.demo, signal: stopRequest.signal });
      } finally {
        stopRequest.dispose();
      }
    }),
  );

program
  .command('api')
  .description('answer requests; run as many as you need')
  .action(withConfig(async (config) => (await import('./processes.ts')).apiProcess(config)));

program
  .command('worker')
  .description('run jobs; run as many as you need')
  .action(withConfig(async (config) => (await import('./processes.ts')).workerProcess(config)));

program
  .command('migrate')
  .description('bring the database up to date, as its owner')
  .action(withConfig(async (config) => (await import('./commands/database.ts')).migrateCommand(config)));

program
  .command('openapi')
  .description('print the OpenAPI document')
  .action(async () => {
    const { openApiDocument } = await import('./commands/openapi.ts');
    process.stdout.write(`${JSON.stringify(await openApiDocument(), null, 2)}\n`);
  });

program
  .command('backup <file>')
  .description('write everything but the master key to a file')
  .action(withConfig(async (config, file: string) => (await import('./commands/database.ts')).backupCommand(config, file)));

program
  .command('restore <file>')
  .description('read a backup into an empty database')
  .action(withConfig(async (config, file: string) => (await import('./commands/database.ts')).restoreCommand(config, file)));

program
  .command('restored')
  .description('a copy that was restored from a backup')
  .command('confirm')
  .description('say that this copy is not the original and may work: its workers start')
  .action(withConfig(async (config) => (await import('./commands/restored.ts')).confirmCommand(config)));

program
  .command('keys')
  .description('the keys that seal secrets')
  .command('rotate')
  .description('seal every key and secret anew')
  .action(withConfig(async (config) => (await import('./commands/keys.ts')).rotate(config)));

const user = program.command('user').description('people who can sign in');
user
  .command('create')
  .description('make an account; the password comes from RAMPART_NEW_PASSWORD or standard input')
  .requiredOption('--email <email>')
  .requiredOption('--tenant <name>', 'created if there is none with that name')
  .option('--role <role>', 'read-only, standard or administrator', 'administrator')
  .option('--provider-role <role>', 'for the staff of the provider')
  .option('--first-name <name>', '', '')
  .option('--last-name <name>', '', '')
  .action(withConfig(async (config, options) => (await import('./commands/user.ts')).createUserCommand(config, options as never)));
user
  .command('reset-mfa <email>')
  .description('remove the authenticator of a user that no administrator can help, and end their sessions')
  .action(withConfig(async (config, email: string) => (await import('./commands/user.ts')).resetMfaCommand(config, email)));

const audit = program.command('audit').description('the audit log');
audit
  .command('export')
  .description("write a tenant's chain to a file")
  .requiredOption('--tenant <id>')
  .requiredOption('--out <file>')
  .action(withConfig(async (config, options) => (await import('./commands/audit.ts')).exportAudit(config, options as never)));
audit
  .command('verify')
  .description('verify the chains in the database, or offline in an exported file')
  .option('--file <file>', 'an exported chain')
  .option('--tenant <id>', 'one tenant of the database')
  .action(withConfig(async (config, options) => (await import('./commands/audit.ts')).verifyAudit(config, options as never)));

try {
  await program.parseAsync();
} catch (error) {
  process.stderr.write(error instanceof Refusal ? `${error.message}\n` : `${error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
}
