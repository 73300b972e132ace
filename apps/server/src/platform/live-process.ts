import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The state and the start of a process, from `/proc`: what precedes the last bracket may contain anything, even spaces. */
function readLinux(pid: number): string | undefined {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state] = fields;
  return state === 'Z' || state === 'X' ? undefined : fields[19];
}

function readElsewhere(pid: number): string | undefined {
  const line = execFileSync('ps', ['-o', 'state=,lstart=', '-p', String(pid)], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  return line.startsWith('Z') ? undefined : line.trim().replace(/^\S+\s+/, '');
}

/**
 * When a process started, in the system's notation. Nothing when it has ended, even if its parent has not noticed that yet.
 * Numbers are used again, so only number and start together name a process.
 */
export function findProcessStart(pid: number): string | undefined {
  try {
    return process.platform === 'linux' ? readLinux(pid) : readElsewhere(pid);
  } catch {
    return undefined;
  }
}
