import { execFile, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtemp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { slapd } from '@rampart/simulators/test-support/needed-material.ts';

const run = promisify(execFile);

export interface RunningSlapd {
  /** StartTLS is offered here. */
  readonly port: number;
  readonly tlsPort: number;
  /** The authority that signed its certificate, which is for `dc1.example.test`. */
  readonly certificate: string;
  stop(): Promise<void>;
}

export const slapdPassword = 'a directory password 9';
export const slapdBindName = 'cn=rampart,dc=example,dc=test';
/** An account that may write, with the same password. */
export const slapdWriterName = 'cn=writer,dc=example,dc=test';

const schemas = ['core', 'cosine', 'inetorgperson', 'nis', 'msuser'];

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
      .once('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/** Below the ports that the system gives to connections: one of those may be somebody's by the time it is listened on. */
async function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_000);
  return (await isFree(port)) ? port : freePort();
}

const configuration = (folder: string): string => `
${schemas.map((name) => `include /etc/ldap/schema/${name}.schema`).join('\n')}
modulepath /usr/lib/ldap
moduleload back_mdb
moduleload ppolicy
pidfile ${folder}/slapd.pid
TLSCACertificateFile ${folder}/cert.pem
TLSCertificateFile ${folder}/cert.pem
TLSCertificateKeyFile ${folder}/key.pem
sizelimit size.prtotal=unlimited size.soft=500 size.hard=500
database mdb
suffix "dc=example,dc=test"
rootdn "cn=admin,dc=example,dc=test"
directory ${folder}/data
maxsize 268435456
overlay ppolicy
access to attrs=userPassword by anonymous auth by * none
access to * by dn.exact="${slapdWriterName}" write by dn.exact="${slapdBindName}" read by * none
`;

async function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket.destroy() !== undefined));
    socket.once('error', () => resolve(false));
  });
}

/** A real OpenLDAP on loopback that holds these entries, with a certificate of its own. */
export async function startSlapd(ldif: string): Promise<RunningSlapd> {
  const folder = await mkdtemp(join(tmpdir(), 'rampart-slapd-'));
  await mkdir(join(folder, 'data'));
  const name = ['-subj', '/CN=dc1.example.test', '-addext', 'subjectAltName=DNS:dc1.example.test'];
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')];
  await run('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...name, ...files]);
  const config = join(folder, 'slapd.conf');
  await writeFile(config, configuration(folder));
  await writeFile(join(folder, 'entries.ldif'), ldif);
  await run(slapd, ['-T', 'add', '-q', '-f', config, '-l', join(folder, 'entries.ldif')]);
  const [port, tlsPort] = [await freePort(), await freePort()];
  const listen = `ldap://127.0.0.1:${port} ldaps://127.0.0.1:${tlsPort}`;
  const process = spawn(slapd, ['-d', '0', '-f', config, '-h', listen], { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => process.once('exit', () => resolve()));
  for (let tries = 0; !(await answers(tlsPort)); tries += 1) {
    if (tries > 1200 || process.exitCode !== null) throw new Error('slapd did not start');
    await wait(25);
  }
  return {
    port,
    tlsPort,
    certificate: await readFile(join(folder, 'cert.pem'), 'utf8'),
    async stop() {
      process.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
