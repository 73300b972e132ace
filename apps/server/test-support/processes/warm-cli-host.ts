/**
 * A command over and over in one process, each time evaluated anew with its own arguments, settings and output: what it imports
 * is loaded once, which is most of the time that a short command takes.
 */
import { createInterface } from 'node:readline';

interface Order {
  /** From the root of the repository. */
  readonly script: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

const answer = process.stderr.write.bind(process.stderr);
const root = new URL('../../../../', import.meta.url);
let runs = 0;

async function run({ script, args, env }: Order): Promise<void> {
  const printed = { stdout: '', stderr: '' };
  process.stdout.write = (chunk: string | Uint8Array) => {
    printed.stdout += String(chunk);
    return true;
  };
  process.stderr.write = (chunk: string | Uint8Array) => {
    printed.stderr += String(chunk);
    return true;
  };
  process.argv.splice(2, Infinity, ...args);
  process.env = { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env };
  process.exitCode = 0;
  runs += 1;
  await import(`${new URL(script, root).href}?run=${runs}`);
  answer(`${JSON.stringify({ code: process.exitCode, ...printed })}\n`);
}

for await (const line of createInterface({ input: process.stdin })) await run(JSON.parse(line) as Order);
process.exitCode = 0;
