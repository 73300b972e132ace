import { execFileSync } from 'node:child_process';

/** Runs a program of the machine and answers with what it printed. What it complained of is in the error. */
export const runTool = (file: string, args: readonly string[], options: { readonly cwd?: string } = {}): string =>
  execFileSync(file, args, { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024, stdio: ['ignore', 'pipe', 'pipe'], ...options });
