import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, untilListening } from '@rampart/connectors/test-support/own-server.ts';
import { php, simpleSamlPhp } from '@rampart/simulators/test-support/needed-material.ts';
import { providerKeys } from './issue-response.ts';

const emailFormat = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';
/** Not root: it is a web server that runs what it is sent to. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

const text = (value: string): string => `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

const configuration = (folder: string, base: string): string => `<?php
$config = [
  'baseurlpath' => ${text(`${base}/`)},
  'certdir' => ${text(`${folder}/cert/`)},
  'loggingdir' => ${text(`${folder}/log/`)},
  'datadir' => ${text(`${folder}/data/`)},
  'tempdir' => ${text(`${folder}/tmp/`)},
  'secretsalt' => 'only for the tests of one run',
  'auth.adminpassword' => 'no one signs in as administrator',
  'timezone' => 'UTC',
  'logging.handler' => 'file',
  'enable.saml20-idp' => true,
  'module.enable' => ['exampleauth' => true],
  'session.cookie.secure' => false,
  'session.phpsession.savepath' => ${text(`${folder}/tmp`)},
  'store.type' => 'phpsession',
  'metadata.sources' => [['type' => 'flatfile', 'directory' => ${text(`${folder}/metadata`)}]],
];
`;

/** As its guide for identity providers has it: one hosted provider that sends the mail address as the NameID. */
const hosted = `<?php
$metadata['__DYNAMIC:1__'] = [
  'host' => '__DEFAULT__',
  'privatekey' => 'server.pem',
  'certificate' => 'server.crt',
  'auth' => 'people',
  'NameIDFormat' => '${emailFormat}',
  'authproc' => [3 => ['class' => 'saml:AttributeNameID', 'attribute' => 'mail', 'Format' => '${emailFormat}']],
];
`;

export interface ServiceProviderMetadata {
  readonly entityId: string;
  readonly acsUrl: string;
}

/** The people of a company's provider: name and password to the mail address. */
export type People = Readonly<Record<string, { readonly password: string; readonly mail: string }>>;

const sources = (people: People): string => `<?php
$config = ['people' => ['exampleauth:UserPass',
${Object.entries(people)
  .map(([name, { password, mail }]) => `  ${text(`${name}:${password}`)} => ['uid' => [${text(name)}], 'mail' => [${text(mail)}]],`)
  .join('\n')}
]];
`;

const remote = (providers: readonly ServiceProviderMetadata[]): string => `<?php
${providers
  .map(
    ({ entityId, acsUrl }) =>
      `$metadata[${text(entityId)}] = ['AssertionConsumerService' => ${text(acsUrl)}, 'NameIDFormat' => '${emailFormat}'];`,
  )
  .join('\n')}
`;

/** SimpleSAMLphp as an identity provider on loopback, in PHP's own web server. */
export async function startSimpleSamlPhp(people: People) {
  const folder = await mkdtemp(join(tmpdir(), 'rampart-simplesamlphp-'));
  for (const part of ['cert', 'log', 'data', 'tmp', 'metadata']) await mkdir(join(folder, part));
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const files = {
    'config.php': configuration(folder, base),
    'authsources.php': sources(people),
    'cert/server.pem': providerKeys.key,
    'cert/server.crt': providerKeys.cert,
    'metadata/saml20-idp-hosted.php': hosted,
    'metadata/saml20-sp-remote.php': remote([]),
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  for (const part of ['', 'log', 'data', 'tmp']) await chmod(join(folder, part), 0o777);
  const server = spawn(php, ['-d', 'opcache.enable_cli=1', '-S', `127.0.0.1:${port}`, '-t', join(simpleSamlPhp, 'www')], {
    env: { PATH: process.env['PATH'] ?? '', SIMPLESAMLPHP_CONFIG_DIR: folder },
    stdio: 'ignore',
    ...nobody,
  });
  await untilListening(port, () => server.exitCode !== null);
  return {
    base,
    metadataUrl: `${base}/saml2/idp/metadata.php`,
    /** What its administrator enters about a service provider. */
    trust: (...providers: readonly ServiceProviderMetadata[]) =>
      writeFile(join(folder, 'metadata/saml20-sp-remote.php'), remote(providers)),
    async stop(): Promise<void> {
      server.kill();
      await once(server, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
