import { execFile, spawn } from 'node:child_process';
import { mkdtemp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { slapd } from '@rampart/simulators/test-support/needed-material.ts';
import { freePort, makeCertificate, untilListening } from './own-server.ts';

const run = promisify(execFile);

export interface RunningSlapd {
  /** StartTLS is offered here. */
  readonly port: number;
  readonly tlsPort: number;
  /** The authority that signed its certificate, which is for `dc1.example.test`. */
  readonly certificate: string;
  /** Everything it holds, as LDIF: its own export. */
  dump(): Promise<string>;
  stop(): Promise<void>;
}

export const slapdPassword = 'a directory password 9';
export const slapdBindName = 'cn=rampart,dc=example,dc=test';
/** An account that may write, with the same password. */
export const slapdWriterName = 'cn=writer,dc=example,dc=test';

/** An account that may read, and is shown so much at most; with the same password. */
export const slapdLimitedName = 'cn=limited,dc=example,dc=test';

const mostBytes = 256 * 1024 * 1024;
const schemas = ['core', 'cosine', 'inetorgperson', 'nis', 'msuser'];

const configuration = (folder: string, policy?: string): string => `
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
limits dn.exact="${slapdLimitedName}" size.soft=500 size.hard=500 size.prtotal=500
directory ${folder}/data
maxsize 268435456
overlay ppolicy
${policy === undefined ? '' : `ppolicy_default "${policy}"`}
access to attrs=userPassword by self write by anonymous auth by * none
access to * by dn.exact="${slapdWriterName}" write by dn.exact="${slapdBindName}" read by dn.exact="${slapdLimitedName}" read by * none
`;

/** A real OpenLDAP on loopback that holds these entries, with a certificate of its own. `policy` is that of everyone without another. */
export async function startSlapd(ldif: string, policy?: string): Promise<RunningSlapd> {
  const folder = await mkdtemp(join(tmpdir(), 'rampart-slapd-'));
  await mkdir(join(folder, 'data'));
  await makeCertificate(folder, 'dc1.example.test');
  const config = join(folder, 'slapd.conf');
  await writeFile(config, configuration(folder, policy));
  await writeFile(join(folder, 'entries.ldif'), ldif);
  await run(slapd, ['-T', 'add', '-q', '-f', config, '-l', join(folder, 'entries.ldif')]);
  const [port, tlsPort] = [await freePort(), await freePort()];
  const listen = `ldap://127.0.0.1:${port} ldaps://127.0.0.1:${tlsPort}`;
  const process = spawn(slapd, ['-d', '0', '-f', config, '-h', listen], { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => process.once('exit', () => resolve()));
  await untilListening(tlsPort, () => process.exitCode !== null);
  return {
    port,
    tlsPort,
    certificate: await readFile(join(folder, 'cert.pem'), 'utf8'),
    dump: async () => (await run(slapd, ['-T', 'cat', '-f', config], { maxBuffer: mostBytes })).stdout,
    async stop() {
      process.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
