import { spawn } from 'node:child_process';

export const projectFolder = new URL('../../', import.meta.url).pathname;

/**
 * The shell's own count of what the processes it waited for, and theirs, took: `0m1.5s 0m0.2s` for itself, and the same for them.
 * They do not get its third channel: one that outlives the command would keep it open.
 */
const countingShell = ['-c', '"$@" 3>&-; code=$?; times >&3; exit $code', 'sh'];

function secondsIn(times) {
  const [, ofChildren = ''] = times.split('\n');
  return [...ofChildren.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + 60 * Number(minutes) + Number(seconds),
    0,
  );
}

/** Runs a command to its end. Resolves with its exit code, the processor time it took and, when gathered, what it printed. */
export function runCommand(file, args, { gather = false, env = {}, timeoutMs } = {}) {
  return new Promise((resolve) => {
    const child = spawn('sh', [...countingShell, file, ...args], {
      cwd: projectFolder,
      env: { ...process.env, PATH: `${projectFolder}node_modules/.bin:${process.env.PATH}`, ...env },
      stdio: ['ignore', gather ? 'pipe' : 'inherit', gather ? 'pipe' : 'inherit', 'pipe'],
      timeout: timeoutMs,
    });
    let times = '';
    child.stdio[3].on('data', (chunk) => (times += chunk));
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.once('error', (error) => resolve({ code: 127, output: error.message, processorSeconds: 0 }));
    child.once('close', (code) => resolve({ code: code ?? 1, output, processorSeconds: secondsIn(times) }));
  });
}
