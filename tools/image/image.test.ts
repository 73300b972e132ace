import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { settings } from '../../apps/server/src/platform/config/settings.ts';
import { inDepth } from '../../apps/server/test-support/run/test-depth.ts';
import { repositoryRoot, textOf } from '../architecture/repository.ts';
import { imageUser } from './image-config.ts';
import { nameProduct } from './sbom.ts';
import { isInImage } from './stage-product.ts';
import { librariesIn } from './stage-runtime.ts';
import { blobFile, hashOf } from './write-layer.ts';
import { writeLayout } from './write-layout.ts';

/** Programs of Debian that look at what is made, where they are installed. */
const [skopeo, umoci, analyze, chroot] = ['/usr/bin/skopeo', '/usr/bin/umoci', '/usr/bin/systemd-analyze', '/usr/sbin/chroot'] as const;

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'rampart-image-test-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

/** An image of two layers with a file each. */
async function tinyImage(layout: string): Promise<string> {
  const [product, state] = [folder(), folder()];
  mkdirSync(join(product, 'app'));
  writeFileSync(join(product, 'app/hello'), 'hello', { mode: 0o644 });
  mkdirSync(join(state, 'data'));
  return writeLayout(layout, {
    version: '1.2.3',
    revision: 'abc',
    architecture: 'arm64',
    createdAt: new Date('2026-11-16T00:00:00Z'),
    layers: [
      { folder: product, owner: 0, about: 'Product' },
      { folder: state, owner: imageUser, about: 'State' },
    ],
  });
}

interface Descriptor {
  readonly digest: string;
  readonly size: number;
}
const blob = (layout: string, { digest }: Descriptor): unknown => JSON.parse(readFileSync(blobFile(layout, digest), 'utf8'));
interface Index {
  readonly manifests: readonly Descriptor[];
}
interface Manifest {
  readonly config: Descriptor;
  readonly layers: readonly Descriptor[];
}

test('every blob of an image is where its hash says, and the same sources make the same image', async () => {
  const [one, two] = [folder(), folder()];
  expect(await tinyImage(one)).toBe(await tinyImage(two));
  const index = JSON.parse(readFileSync(join(one, 'index.json'), 'utf8')) as Index;
  const manifest = blob(one, index.manifests[0]!) as Manifest;
  for (const described of [...index.manifests, manifest.config, ...manifest.layers]) {
    expect(await hashOf(blobFile(one, described.digest))).toBe(described.digest);
    expect(readFileSync(blobFile(one, described.digest))).toHaveLength(described.size);
  }
});

test('an image runs as no one of the machine, is stopped by SIGTERM to the product itself, and writes to its data folder only', async () => {
  const layout = folder();
  await tinyImage(layout);
  const index = JSON.parse(readFileSync(join(layout, 'index.json'), 'utf8')) as Index;
  const manifest = blob(layout, index.manifests[0]!) as Manifest;
  const { config } = blob(layout, manifest.config) as { config: Record<string, unknown> };
  expect(config).toMatchObject({
    User: '10001:10001',
    StopSignal: 'SIGTERM',
    Entrypoint: ['/usr/bin/node', '/app/apps/server/src/main/cli.ts'],
    Volumes: { '/data': {} },
  });
});

test('skopeo and umoci read the image, where they are installed', async () => {
  if (!existsSync(skopeo) || !existsSync(umoci)) return;
  const layout = folder();
  const digest = await tinyImage(layout);
  const inspected = execFileSync(skopeo, ['inspect', `oci:${layout}:1.2.3`], { encoding: 'utf8' });
  expect(JSON.parse(inspected)).toMatchObject({ Digest: digest, Os: 'linux', Architecture: 'arm64' });
  const bundle = join(folder(), 'bundle');
  execFileSync(umoci, ['unpack', '--rootless', '--image', `${layout}:1.2.3`, bundle], { stdio: 'pipe' });
  expect(readFileSync(join(bundle, 'rootfs/app/hello'), 'utf8')).toBe('hello');
  expect(existsSync(join(bundle, 'rootfs/data'))).toBe(true);
});

test('what is for tests, for the browser alone or for development is not in the image', () => {
  expect(
    [
      'apps/server/src/main/cli.ts',
      'packages/domain/src/role.ts',
      'docs/guide/index.md',
      'apps/server/src/main/up.test.ts',
      'apps/server/test-support/api/test-app.ts',
      'packages/ui/src/theme.ts',
      'apps/web/src/app/main.tsx',
      'bench/run.ts',
      '.env',
    ].filter(isInImage),
  ).toEqual(['apps/server/src/main/cli.ts', 'packages/domain/src/role.ts', 'docs/guide/index.md']);
});

test('the libraries of a program are those that ldd finds as files', () => {
  const printed = `	linux-vdso.so.1 (0x0000ffff80e0a000)
	libc.so.6 => /lib/aarch64-linux-gnu/libc.so.6 (0x0000ffff808a0000)
	/lib/ld-linux-aarch64.so.1 (0x0000ffff80dc0000)
`;
  expect(librariesIn(printed)).toEqual(['/lib/aarch64-linux-gnu/libc.so.6', '/lib/ld-linux-aarch64.so.1']);
});

const compose = textOf('packaging/compose.yaml');

test('the compose file sets only settings that exist, asks for its secrets, and has two nodes and two workers that cannot write', () => {
  const [, environment = ''] = /environment: &settings\n((?: {4}\w+: .*\n)+)/.exec(compose) ?? [];
  const named = [...environment.matchAll(/^ {4}(\w+):/gm)].map(([, name]) => name!);
  expect(named.length).toBeGreaterThan(8);
  expect(named.filter((name) => !(name in settings))).toEqual([]);
  for (const [, secret] of environment.matchAll(/(POSTGRES_PASSWORD|\w+_KEY|\w+_TOKEN)\}?:?\s/g))
    expect(compose).toContain(`\${${secret}:?}`);
  expect(compose.match(/^ {2}(api|worker)-\d: \{ <<: \*(node|worker)/gm)).toHaveLength(4);
  expect(compose).toMatch(/read_only: true/);
  expect(compose).toMatch(/cap_drop: \[ALL\]/);
  const asked = new Set([...compose.matchAll(/\$\{(\w+):\?\}/g)].map(([, name]) => name!));
  for (const name of asked) expect(textOf('packaging/compose.env.example')).toMatch(new RegExp(`^${name}=`, 'm'));
  for (const [, path] of compose.matchAll(/\/app\/(packaging\/[\w.-]+)/g)) expect(isInImage(path!)).toBe(true);
  const { version } = JSON.parse(textOf('package.json')) as { version: string };
  expect(compose).toContain(`rampart:${version}`);
});

test('the object store is reached over https through the proxy, and at no port of its own', () => {
  const [, objects = ''] = /^ {2}objects:\n((?: {4}.*\n)+)/m.exec(compose) ?? [];
  expect(objects).toContain('seaweedfs');
  expect(objects).not.toContain('ports:');
  expect(textOf('packaging/compose.env.example')).toMatch(/^S3_PUBLIC_URL=https:/m);
  expect(textOf('packaging/proxy.Caddyfile')).toMatch(/^\{\$S3_PUBLIC_URL\} \{\n\treverse_proxy objects:8333\n\}/m);
});

test('the object store is opened by a key alone, and nothing starts before that is so', () => {
  const [, content = ''] = /^ {2}objects:\n {4}content: \|\n((?: {6}.*\n)+)/m.exec(compose) ?? [];
  const { identities } = JSON.parse(content.replaceAll(/\$\{(\w+):\?\}/g, '$1')) as {
    identities: { name: string; credentials?: unknown; actions: string[] }[];
  };
  expect(identities.filter(({ actions }) => actions.length > 0)).toMatchObject([
    { name: 'rampart', credentials: [{ accessKey: 'S3_ACCESS_KEY_ID', secretKey: 'S3_SECRET_ACCESS_KEY' }] },
  ]);
  expect(compose).toContain("'-s3.config=/etc/seaweedfs/s3.json'");
  expect(compose).toContain('configs: [{ source: objects, target: /etc/seaweedfs/s3.json }]');
  expect(compose).toMatch(/depends_on: &prepared\n(?: {4}.*\n)* {4}bucket: \{ condition: service_completed_successfully \}/);
  expect(compose.match(/depends_on: \*prepared/g)).toHaveLength(1);
});

test.each(['api', 'worker'])(
  'the unit of the %s starts what is there, with settings that exist, and is refused almost everything',
  (part) => {
    const unit = textOf(`packaging/systemd/rampart-${part}.service`);
    const [, , script = '', command] = /^ExecStart=\/opt\/rampart\/(\S+) (\S+) (\w+)$/m.exec(unit) ?? [];
    expect([existsSync(join(repositoryRoot, script)), command]).toEqual([true, part]);
    for (const hardening of ['NoNewPrivileges=yes', 'ProtectSystem=strict', 'CapabilityBoundingSet=', 'PrivateTmp=yes', 'User=rampart'])
      expect(unit.split('\n')).toContain(hardening);
    const named = [...textOf('packaging/systemd/rampart.env').matchAll(/^(\w+)=/gm)].map(([, name]) => name!);
    expect(named.filter((name) => !(name in settings))).toEqual([]);
    if (!existsSync(analyze)) return;
    const file = join(folder(), `rampart-${part}.service`);
    writeFileSync(file, unit.replace('/opt/rampart/node_modules/.bin/node', process.execPath));
    expect(execFileSync(analyze, ['verify', file], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })).toBe('');
  },
);

test('the bill of materials names the product by its name', () => {
  const written = JSON.stringify({ bomFormat: 'CycloneDX', metadata: { component: { name: 'checkout', version: '1' } }, components: [] });
  expect(nameProduct(written, 'rampart').metadata.component).toEqual({ name: 'rampart', version: '1' });
  expect(() => nameProduct('{}', 'rampart')).toThrow('not CycloneDX');
});

/** As root, because an image is looked at from inside: its root is all that its programs see. */
test.each(inDepth<string>([], ['']))('the whole image starts without anything of the machine%s', () => {
  const [layout, bundle] = [join(folder(), 'image'), join(folder(), 'bundle')];
  execFileSync(process.execPath, ['tools/build-image.ts', layout], { cwd: repositoryRoot, stdio: 'pipe' });
  execFileSync(umoci, ['unpack', '--image', `${layout}:${(JSON.parse(textOf('package.json')) as { version: string }).version}`, bundle]);
  const root = join(bundle, 'rootfs');
  expect(existsSync(join(root, 'bin/sh'))).toBe(false);
  expect(existsSync(join(root, 'app/node_modules/vitest'))).toBe(false);
  const inside = (...args: string[]) => execFileSync(chroot, [`--userspec=${imageUser}:${imageUser}`, root, ...args], { encoding: 'utf8' });
  expect(inside('/usr/bin/node', '/app/apps/server/src/main/cli.ts', '--help')).toContain('answer requests');
  expect(JSON.parse(inside('/usr/bin/node', '/app/apps/server/src/main/cli.ts', 'openapi'))).toMatchObject({ openapi: '3.1.0' });
  expect(() => inside('/usr/bin/node', '-e', "require('node:fs').writeFileSync('/app/x', '')")).toThrow('EACCES');
  inside('/usr/bin/node', '-e', "require('node:fs').writeFileSync('/data/x', '')");
});
