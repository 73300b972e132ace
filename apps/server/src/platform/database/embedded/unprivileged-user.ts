import { execFileSync } from 'node:child_process';

export interface UnprivilegedUser {
  readonly uid: number;
  readonly gid: number;
}

function lookUp(name: string): UnprivilegedUser | undefined {
  try {
    const id = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return undefined;
  }
}

/** PostgreSQL refuses to run as root. Every Debian and macOS has one of these users. */
export const findUnprivilegedUser = (): UnprivilegedUser | undefined => lookUp('postgres') ?? lookUp('nobody');

export interface Command {
  readonly file: string;
  readonly args: readonly string[];
}

/**
 * The same command as another user who may still pass through folders that only root can enter: a clone below /root or
 * a fresh temporary folder, say. Only that one capability is kept.
 */
export const runAs = (user: UnprivilegedUser | undefined, command: Command): Command =>
  user === undefined
    ? command
    : {
        file: 'setpriv',
        args: [
          `--reuid=${user.uid}`,
          `--regid=${user.gid}`,
          '--clear-groups',
          // Without it, access(2) forgets the capability, and initdb believes that its own binaries are missing.
          '--securebits=+no_setuid_fixup',
          '--inh-caps=+dac_override',
          '--ambient-caps=+dac_override',
          command.file,
          ...command.args,
        ],
      };
