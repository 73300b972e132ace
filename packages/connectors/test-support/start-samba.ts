import { execFile, spawn } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { samba } from '@rampart/simulators/test-support/needed-material.ts';
import { freePort, makeCertificate, untilListening } from './own-server.ts';

/** The objects of a directory with all their attributes, as the server itself stores them. */
export type DirectoryDump = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

export interface RunningSamba {
  /** StartTLS is offered here. */
  readonly port: number;
  /** The authority that signed its certificate, which is for `sambaHost`. */
  readonly certificate: string;
  dump(): Promise<DirectoryDump>;
  stop(): Promise<void>;
}

export const sambaDomain = 'corp.example.test';
export const sambaBase = 'DC=corp,DC=example,DC=test';
export const sambaHost = `dc1.${sambaDomain}`;
/** Of every account that signs in. */
export const sambaPassword = 'a directory password 9!A';

interface SambaGrant {
  readonly account: string;
  readonly dn: string;
  /** Also for everything below the object. */
  readonly below: boolean;
  /** As in an access control entry. */
  readonly rights: string;
}

export interface SambaWorld {
  /** LDIF of what is added to an empty domain. */
  readonly entries: string;
  /** LDIF of what is changed in it. */
  readonly changes: string;
  readonly grants: readonly SambaGrant[];
}

/** As LDIF has it for the database itself. */
export const clearTextPassword = `clearTextPassword:: ${Buffer.from(sambaPassword, 'utf16le').toString('base64')}`;

const ownFolders = ['lock', 'state', 'cache', 'pid'];

// Everything in one folder, nothing on the network: what listens is a socket in the folder.
const configuration = (folder: string): string => `[global]
realm = ${sambaDomain.toUpperCase()}
workgroup = CORP
netbios name = DC1
server role = active directory domain controller
server services = ldap
interfaces = none
bind interfaces only = yes
private dir = ${folder}/private
${ownFolders.map((name) => `${name} directory = ${folder}/${name}`).join('\n')}
ncalrpc dir = ${folder}/ncalrpc
binddns dir = ${folder}/bind-dns
log file = ${folder}/log
tls keyfile = ${folder}/key.pem
tls certfile = ${folder}/cert.pem
tls cafile = ${folder}/cert.pem
[sysvol]
path = ${folder}/state/sysvol
[netlogon]
path = ${folder}/state/sysvol/${sambaDomain}/scripts
`;

const script = new URL('samba-domain.py', import.meta.url);
const nobody = 65_534;
/** Root gives up its rights: a domain controller for tests needs none. */
const identity = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
const mostBytes = 256 * 1024 * 1024;

/** Runs the script with the interpreter of Samba's own tools, which may be unable to open the checkout. */
async function python(args: readonly string[], input = ''): Promise<string> {
  const text = await readFile(script, 'utf8');
  const options = { ...identity, cwd: '/', maxBuffer: mostBytes, env: { PATH: '/usr/bin:/bin' } };
  return new Promise((resolve, reject) => {
    const child = execFile('/usr/bin/python3', ['-c', text, ...args], options, (error, stdout, stderr) =>
      error === null ? resolve(stdout) : reject(new Error(`Samba’s domain could not be made or read: ${stderr}`)),
    );
    child.stdin?.end(input);
  });
}

/** From a port of loopback to the socket in the folder. */
async function forward(port: number, socketPath: string): Promise<() => Promise<void>> {
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const directory = connect(socketPath);
    for (const [one, other] of [
      [client, directory],
      [directory, client],
    ] as const) {
      open.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => open.delete(one) && other.destroy());
    }
  });
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
  return async () => {
    for (const socket of open) socket.destroy();
    await new Promise((resolve) => void server.close(resolve));
  };
}

async function makeDomain(folder: string, world: SambaWorld): Promise<string> {
  const conf = join(folder, 'smb.conf');
  await writeFile(conf, configuration(folder));
  await makeCertificate(folder, sambaHost);
  await chmod(join(folder, 'key.pem'), 0o600);
  for (const name of ownFolders) await mkdir(join(folder, name));
  if (identity.uid !== undefined)
    for (const name of ['', 'smb.conf', 'key.pem', 'cert.pem', ...ownFolders]) await chown(join(folder, name), identity.uid, identity.gid);
  const asked = { conf, realm: sambaDomain.toUpperCase(), domain: 'CORP', host: 'dc1', password: sambaPassword, ...world };
  await python(['provision'], JSON.stringify(asked));
  return conf;
}

/** A real domain controller of Active Directory, Samba's, on loopback. */
export async function startSamba(world: SambaWorld): Promise<RunningSamba> {
  // The user `nobody` cannot enter root's own folder for temporary files.
  const folder = await mkdtemp(join(identity.uid === undefined ? tmpdir() : '/tmp', 'rampart-samba-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const conf = await makeDomain(folder, world);
    // It ends with us, whatever becomes of us: in this mode, when its input closes.
    const args = ['--interactive', '--model=single', `--configfile=${conf}`];
    const server = spawn(samba, args, { ...identity, stdio: ['pipe', 'ignore', 'ignore'] });
    const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
    const socketPath = join(folder, 'private', 'ldapi');
    await untilListening(socketPath, () => server.exitCode !== null);
    const port = await freePort();
    const hangUp = await forward(port, socketPath);
    return {
      port,
      certificate: await readFile(join(folder, 'cert.pem'), 'utf8'),
      dump: async () => JSON.parse(await python(['dump', conf])) as DirectoryDump,
      async stop() {
        await hangUp();
        server.kill('SIGTERM');
        await ended;
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}
