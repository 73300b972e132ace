import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWarmCli, type WarmCli } from '../../apps/server/test-support/processes/warm-cli.ts';
import { copyRepository, type Outcome, type RepositoryCopy } from './repository-copy.ts';

let copy: RepositoryCopy;
/** Each generator is evaluated anew in one process: starting Node for each of them took most of the time. */
let warm: WarmCli;
const generated: string[] = [];
beforeAll(async () => {
  copy = await copyRepository();
  // Features that no later work will have made.
  const order = 'tools/import-law/feature-order.ts';
  await writeFile(join(copy.root, order), (await textIn(order)).replace('] as const', "'gardens', 'orchards'] as const"));
  warm = openWarmCli(copy.root);
});
afterAll(async () => {
  await warm.close();
  await copy.remove();
});

async function generate(generator: string, ...flags: string[]): Promise<Outcome> {
  const { code, stdout, stderr } = await warm.run(flags, {}, `tools/generators/${generator}.ts`);
  return { exitCode: code ?? 1, stdout, stderr };
}

interface Made {
  readonly created: string[];
  readonly touched: string[];
}

/** Generates, and remembers the files for the checks at the end. */
async function make(generator: string, ...flags: string[]): Promise<Made> {
  const { stdout, stderr, exitCode } = await generate(generator, ...flags);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  const listed = (what: string) => stdout.split('\n').flatMap((line) => (line.startsWith(what) ? [line.slice(what.length).trim()] : []));
  const made = { created: listed('new '), touched: listed('touched ') };
  expect(stdout).toContain(`${made.created.length} new files, ${made.touched.length} existing files touched.`);
  generated.push(...made.created, ...made.touched);
  return made;
}

const textIn = (file: string) => readFile(join(copy.root, file), 'utf8');

const texts = {
  action: 'Block',
  priority: 'p1',
  group: 'Sign-on Block',
  description: 'Legacy sign-in (all of it) is off.',
  why: "It can't ask twice.",
  because: 'Nothing blocks it (yet).',
  disruption: 'Old apps stop.',
  step: 'Switch it off under Security/Sign-in.',
};
const words = Object.entries(texts).flatMap(([option, value]) => [`--${option}`, value]);
const feature = ['--record', 'garden-plot', '--allow', 'tenants:read', '--hint', 'Plots appear here.'];

const connector = [
  'acme',
  '--host',
  'api.acme.example',
  '--fact',
  'weather/sign-in-policies',
  '--path',
  '/api/v1/policies',
  '--field',
  'policies',
  '--scope',
  'policies.read',
  '--example',
  '[{ enforced: true }]',
];

describe('what is generated', () => {
  test('a control comes with its test and the fact it needs, and touches the two registries', async () => {
    const { created, touched } = await make('new-control', 'acme', 'rain-blocked', '--fact', 'weather/legacy-sign-in-off', ...words);
    expect(created).toEqual([
      'packages/catalog/src/controls/acme/rain-blocked.ts',
      'packages/catalog/src/controls/acme/rain-blocked.test.ts',
      'packages/facts/src/weather/legacy-sign-in-off.ts',
    ]);
    expect(touched).toEqual(['packages/catalog/src/controls/registry.ts', 'packages/facts/src/registry.ts']);
    expect(await textIn('packages/catalog/src/controls/registry.ts')).toMatch(/rainBlocked,?\s*\]/);
    expect(await textIn('packages/facts/src/registry.ts')).toMatch(/legacySignInOff,?\s*\]/);
    expect(await textIn('packages/catalog/src/controls/acme/rain-blocked.ts')).toContain("programs: ['baseline'],");
  });

  test('a control takes its judgement from the options, over a fact of any shape', async () => {
    const schema = ['--schema', 'z.array(z.object({ enforced: z.boolean() }))'];
    const code = ['--passes-when', 'policies.some((policy) => policy.enforced)', '--passing', '[{ enforced: true }]', '--failing', '[]'];
    const programs = ['--programs', 'baseline, zero_trust'];
    await make('new-control', 'acme', 'policy-enforced', '--fact', 'weather/sign-in-policies', ...schema, ...code, ...words, ...programs);
    const text = await textIn('packages/catalog/src/controls/acme/policy-enforced.ts');
    expect(text).toContain('needs: { policies: signInPolicies }');
    expect(text).toContain('policies.some((policy) => policy.enforced)');
    expect(text).toContain("programs: ['baseline', 'zero_trust'],");
    const again = await make('new-control', 'umbra', 'policy-enforced', '--fact', 'weather/sign-in-policies', ...code, ...words);
    expect(again.touched).toEqual(['packages/catalog/src/controls/registry.ts']);
  });

  test('a connector comes with its simulator, product and guide page, and touches three registries', async () => {
    const { created, touched } = await make('new-connector', ...connector);
    const names = ['connector.ts', 'connector.test.ts', 'auth.ts', 'client.ts', 'schema.ts', 'collect.ts', 'apply.ts', 'README.md'];
    expect(created).toEqual([
      ...names.map((name) => `packages/connectors/src/acme/${name}`),
      'packages/simulators/src/acme/simulator.ts',
      'packages/simulators/src/acme/simulator.test.ts',
      'packages/catalog/src/products/acme.ts',
      'docs/guide/connect-acme.md',
    ]);
    expect(touched).toEqual([
      'packages/connectors/src/registry.ts',
      'packages/simulators/src/registry.ts',
      'packages/catalog/src/products/registry.ts',
    ]);
    for (const registry of touched) expect(await textIn(registry)).toMatch(/acme,?\s*\]/);
  });

  test('a change of a new object touches the registry and the table of objects', async () => {
    const { created, touched } = await make(
      'new-change',
      'weather/umbrella',
      '--object',
      'umbrella',
      '--settings',
      'z.object({ name: z.string(), isOpen: z.boolean() })',
    );
    expect(created).toEqual(['packages/changes/src/weather/umbrella.ts']);
    expect(touched).toEqual(['packages/changes/src/registry.ts', 'packages/domain/src/change-object.ts']);
    const another = await make('new-change', 'weather/awning', '--object', 'zone', '--settings', 'z.object({ name: z.string() })');
    expect(another.touched).toEqual(['packages/changes/src/registry.ts']);
  });

  test('a kind of event comes with its rollup and its table, and touches four files', async () => {
    const about = ['--event', 'rain-shower', '--about', 'One shower that a person was caught in.'];
    const { created, touched } = await make('new-event-kind', 'weather/rain-showers', ...about);
    expect(created.slice(0, 2)).toEqual([
      'packages/facts/src/weather/rain-showers.ts',
      'apps/server/src/features/collect/rollups/rain-showers.ts',
    ]);
    expect(created[2]).toMatch(/^apps\/server\/src\/migrations\/\d{4}-rain-showers\.sql$/);
    expect(touched).toHaveLength(4);
  });

  test('a screen comes with its route and its test, and touches the router', async () => {
    const { created, touched } = await make('new-screen', 'audit', 'garden-gate', '--allow', 'audit:read', '--hint', 'Gates appear here.');
    expect(created).toHaveLength(3);
    expect(touched).toEqual(['apps/web/src/app/router.tsx']);
  });

  test('a feature comes with contract, table, server and web, and touches five files', async () => {
    const { created, touched } = await make('new-feature', 'gardens', ...feature);
    expect(created).toContain('packages/contract/src/gardens.ts');
    expect(created).toContain('apps/server/src/features/gardens/store.test.ts');
    expect(created).toContain('apps/web/src/features/gardens/gardens-screen.tsx');
    expect(touched).toHaveLength(5);
    expect(await textIn('packages/contract/src/all-calls.ts')).toMatch(/gardens,?\s+\};/);
    expect(await textIn('apps/server/src/main/run-api.ts')).toMatch(/\.\.\.gardensRoutes\(\),\s+\],/);
    expect(await textIn('apps/web/src/app/router.tsx')).toContain('gardensRoute(root),');
  });
});

describe('what is refused, in one sentence and with nothing written', () => {
  const fact = ['--fact', 'weather/sign-in-policies'];
  test.each([
    ['a name that is no name', 'new-control', ['acme', 'Bad Name', ...fact, ...words], '"Bad Name" cannot be the name of the control'],
    ['a name with a way out of the folder', 'new-control', ['..', 'x', ...fact, ...words], '".." cannot be the product'],
    ['a word of the language', 'new-control', ['acme', 'delete', ...fact, ...words], '"delete" cannot be'],
    ['a control without a fact', 'new-control', ['acme', 'new-one', ...words], 'Say --fact:'],
    [
      'an unknown group',
      'new-control',
      ['acme', 'new-one', ...fact, ...words, '--group', 'Fishing'],
      'The group must be one of Sign-on Block, Multi-factor authentication,',
    ],
    [
      'an unknown program',
      'new-control',
      ['acme', 'new-one', ...fact, ...words, '--programs', 'baseline,fishing'],
      'A program must be one of baseline, zero_trust,',
    ],
    ['an unknown option', 'new-control', ['acme', 'new-one', '--colour', 'red'], "Unknown option '--colour'"],
    [
      'code that does not parse',
      'new-control',
      ['acme', 'new-one', '--fact', 'weather/new-fact', '--passes-when', '((', ...words],
      'not valid TypeScript',
    ],
    [
      'a control that exists',
      'new-control',
      ['acme', 'policy-enforced', ...fact, '--passes-when', 'true', '--passing', '[]', '--failing', '[]', ...words],
      'exists already',
    ],
    [
      'a connector for a fact that does not exist',
      'new-connector',
      ['umbra', '--fact', 'weather/gone', '--host', 'a.b'],
      'There is no fact weather/gone',
    ],
    ['a connector in place of the kit', 'new-connector', ['kit', ...fact], '"kit" is the folder'],
    ['a feature without a place', 'new-feature', ['fishing', ...feature], 'fishing has no place among the features'],
    ['a feature that exists', 'new-feature', ['audit', ...feature, '--record', 'gadget'], 'packages/contract/src/audit.ts exists already'],
    ['a table that exists', 'new-feature', ['orchards', ...feature, '--record', 'session'], 'There is a table session already'],
    [
      'a permission that does not exist',
      'new-feature',
      ['orchards', ...feature, '--record', 'gadget', '--allow', 'a:b'],
      'There is no permission a:b',
    ],
  ])('%s', async (_what, generator, flags, message) => {
    const registry = 'packages/catalog/src/controls/registry.ts';
    const before = await textIn(registry);
    const { exitCode, stdout, stderr } = await generate(generator, ...flags);
    expect(exitCode).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toContain(message);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(await textIn(registry)).toBe(before);
    await expect(textIn('packages/catalog/src/controls/acme/new-one.ts')).rejects.toThrow('ENOENT');
    await expect(textIn('packages/facts/src/weather/new-fact.ts')).rejects.toThrow('ENOENT');
  });

  test('a generator without words says how it is used', async () => {
    const { exitCode, stdout } = await generate('new-control');
    expect(exitCode).toBe(1);
    expect(stdout).toContain('Usage: npm run new-control -- <product> <name>');
  });
});

const tools = 'node_modules';
const isLong = process.env['RAMPART_TEST_DEPTH'] === 'long';
const aboutGenerated = ({ stdout }: Outcome) => stdout.split('\n').filter((line) => generated.some((file) => line.includes(file)));

// Compilers and a database start here, over the whole copy.
describe.each(isLong ? ['all that was generated'] : [])('%s', { timeout: 600_000 }, () => {
  test('compiles', async () => {
    expect(aboutGenerated(await copy.node(`${tools}/typescript/bin/tsc`, '-p', 'tsconfig.quick.json'))).toEqual([]);
  });

  test.each(['domain', 'facts', 'changes', 'catalog'])('would not compile with Node or a browser in %s', async (name) => {
    const planted = `packages/${name}/src/planted.ts`;
    await writeFile(join(copy.root, planted), 'export const planted = [process.pid, window.name];\n');
    const { stdout } = await copy.node(`${tools}/oxlint/bin/oxlint`, '--type-aware', '--type-check', planted);
    await rm(join(copy.root, planted));
    expect(stdout).toContain("Cannot find name 'process'");
    expect(stdout).toContain("Cannot find name 'window'");
  });

  test('is linted without a complaint', async () => {
    const sources = generated.filter((file) => /\.tsx?$/.test(file) && !file.endsWith('db-types.ts'));
    const { stdout } = await copy.node(`${tools}/oxlint/bin/oxlint`, '--type-aware', '--type-check', '--deny-warnings', ...sources);
    expect(stdout).toContain('Found 0 warnings and 0 errors.');
  });

  test('keeps the import law', async () => {
    const roots = ['apps', 'packages', 'tools', 'e2e', 'bench'];
    const { exitCode, stdout } = await copy.node(
      `${tools}/dependency-cruiser/bin/dependency-cruiser.mjs`,
      '--config',
      '.dependency-cruiser.mjs',
      ...roots,
    );
    expect({ exitCode, stdout: exitCode === 0 ? '' : stdout }).toEqual({ exitCode: 0, stdout: '' });
  });

  test('leaves nothing unused but what waits for its connector', async () => {
    const { stdout } = await copy.node(`${tools}/knip/bin/knip.js`);
    expect(stdout.split('\n').filter((line) => /acme|gardens|garden-gate/.test(line))).toEqual([]);
  });

  test('passes its own tests, and those of the architecture and the catalog', async () => {
    const tests = generated.filter((file) => file.includes('.test.'));
    const others = ['tools/architecture', 'packages/catalog/src/products'];
    await copy.node(`${tools}/vitest/vitest.mjs`, 'run', '--reporter=json', '--outputFile=report.json', ...tests, ...others);
    const report = JSON.parse(await textIn('report.json')) as { testResults: { name: string; status: string }[] };
    const failed = report.testResults.filter(({ status }) => status !== 'passed').map(({ name }) => name);
    // The controls of umbra have no product: the loop says so.
    expect(failed.filter((name) => !name.endsWith('loop.test.ts'))).toEqual([]);
  });

  test('has the table types that the database would give', async () => {
    expect(await copy.node('tools/db-types.ts', '--verify')).toMatchObject({ exitCode: 0 });
  });
});
