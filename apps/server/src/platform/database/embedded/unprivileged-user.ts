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

/** The same command as another user, without any privilege of root's, and no way to get one. */
export const runAs = (user: UnprivilegedUser | undefined, command: Command): Command =>
  user === undefined
    ? command
    : {
        file: 'setpriv',
        args: [
          `--reuid=${user.uid}`,
          `--regid=${user.gid}`,
          '--clear-groups',
          '--inh-caps=-all',
          '--no-new-privs',
          command.file,
          ...command.args,
        ],
      };

/** The settings of the product are none of the server's business: the rest of the environment has secrets in it. */
const environment = { PATH: process.env['PATH'] ?? '', LC_ALL: 'C' };

/** From the root folder, which every user may enter: the other user may not enter the current one. */
export const startIn = { cwd: '/', env: environment } as const;
