import { spawn } from 'node:child_process';

export const projectFolder = new URL('../../', import.meta.url).pathname;

/** Runs a command to its end. Resolves with its exit code and, when gathered, what it printed. */
export function runCommand(file, args, { gather = false, env = {}, timeoutMs } = {}) {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd: projectFolder,
      env: { ...process.env, PATH: `${projectFolder}node_modules/.bin:${process.env.PATH}`, ...env },
      stdio: ['ignore', gather ? 'pipe' : 'inherit', gather ? 'pipe' : 'inherit'],
      timeout: timeoutMs,
    });
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.once('error', (error) => resolve({ code: 127, output: error.message }));
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
