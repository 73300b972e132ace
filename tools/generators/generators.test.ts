import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyRepository, type Outcome, type RepositoryCopy } from './repository-copy.ts';

let copy: RepositoryCopy;
const generated: string[] = [];
beforeAll(async () => {
  copy = await copyRepository();
  // Features that no later work will have made.
  const order = 'tools/import-law/feature-order.ts';
  await writeFile(join(copy.root, order), (await textIn(order)).replace('] as const', "'gardens', 'orchards'] as const"));
});
afterAll(() => copy.remove());

const generate = (generator: string, ...flags: string[]): Promise<Outcome> => copy.node(`tools/generators/${generator}.ts`, ...flags);

/** Generates, and remembers the files for the checks at the end. */
async function make(generator: string, ...flags: string[]): Promise<string[]> {
  const { stdout, stderr, exitCode } = await generate(generator, ...flags);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  const files = stdout.split('\n').filter((line) => /^(?:apps|packages)\/\S+$/.test(line));
  generated.push(...files);
  return files;
}

const textIn = (file: string) => readFile(join(copy.root, file), 'utf8');

const told = {
  action: 'Block',
  priority: 'p1',
  group: 'Sign-on Block',
  description: 'Legacy sign-in (all of it) is off.',
  why: "It can't ask twice.",
  because: 'Nothing blocks it (yet).',
  disruption: 'Old apps stop.',
  step: 'Switch it off under Security/Sign-in.',
};
const words = Object.entries(told).flatMap(([option, value]) => [`--${option}`, value]);
const feature = ['--record', 'garden-plot', '--allow', 'tenants:read', '--hint', 'Plots appear here.'];

describe('what is generated', () => {
  test('a control comes with its test and the fact it needs, all registered', async () => {
    const files = await make('new-control', 'acme', 'rain-blocked', '--fact', 'weather/legacy-sign-in-off', ...words);
    expect(files).toEqual([
      'packages/catalog/src/controls/acme/rain-blocked.ts',
      'packages/catalog/src/controls/acme/rain-blocked.test.ts',
      'packages/facts/src/weather/legacy-sign-in-off.ts',
      'packages/catalog/src/controls/registry.ts',
      'packages/facts/src/registry.ts',
    ]);
    expect(await textIn('packages/catalog/src/controls/registry.ts')).toMatch(/rainBlocked,?\s*\]/);
    expect(await textIn('packages/facts/src/registry.ts')).toMatch(/legacySignInOff,?\s*\]/);
    expect(await textIn('packages/catalog/src/controls/acme/rain-blocked.ts')).toContain("programs: ['baseline'],");
  });

  test('a control takes its judgement from the options, over a fact of any shape', async () => {
    const schema = ['--schema', 'z.array(z.object({ enforced: z.boolean() }))'];
    const code = [
      '--as',
      'policies',
      '--passes-when',
      'policies.some((policy) => policy.enforced)',
      '--passing',
      '[{ enforced: true }]',
      '--failing',
      '[]',
    ];
    const programs = ['--programs', 'baseline, zero_trust'];
    await make('new-control', 'acme', 'policy-enforced', '--fact', 'weather/sign-in-policies', ...schema, ...code, ...words, ...programs);
    const text = await textIn('packages/catalog/src/controls/acme/policy-enforced.ts');
    expect(text).toContain('policies.some((policy) => policy.enforced)');
    expect(text).toContain("programs: ['baseline', 'zero_trust'],");
    const again = await make('new-control', 'umbra', 'policy-enforced', '--fact', 'weather/sign-in-policies', ...code, ...words);
    expect(again).not.toContain('packages/facts/src/registry.ts');
  });

  test('a connector comes with the files that every connector has', async () => {
    const fact = [
      '--fact',
      'weather/sign-in-policies',
      '--path',
      '/api/v1/policies',
      '--field',
      'policies',
      '--example',
      '[{ enforced: true }]',
    ];
    const files = await make('new-connector', 'acme-cloud', '--host', 'api.acme.example', '--scope', 'policies.read', ...fact);
    const names = ['connector.ts', 'connector.test.ts', 'auth.ts', 'client.ts', 'schema.ts', 'collect.ts', 'apply.ts', 'README.md'];
    expect(files).toEqual([...names.map((name) => `packages/connectors/src/acme-cloud/${name}`), 'packages/connectors/src/registry.ts']);
    expect(await textIn('packages/connectors/src/registry.ts')).toMatch(/acmeCloud,?\s*\]/);
  });

  test('a feature comes with contract, table, server and web, in its place among the others', async () => {
    const files = await make('new-feature', 'gardens', ...feature);
    expect(files).toContain('packages/contract/src/gardens.ts');
    expect(files).toContain('apps/server/src/features/gardens/store.test.ts');
    expect(files).toContain('apps/web/src/features/gardens/gardens-screen.tsx');
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
      'a permission that nobody has',
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

const aboutGenerated = ({ stdout }: Outcome) => stdout.split('\n').filter((line) => generated.some((file) => line.includes(file)));

// Compilers and a database start here: a busy machine may take its time.
describe('all that was generated', { timeout: 120_000 }, () => {
  test('compiles on the server', async () => {
    const files = generated.filter((file) => file.endsWith('.ts') && !file.startsWith('apps/web/'));
    await writeFile(join(copy.root, 'tsconfig.generated.json'), JSON.stringify({ extends: './tsconfig.base.json', files }));
    expect(aboutGenerated(await copy.node('node_modules/typescript/bin/tsc', '-p', 'tsconfig.generated.json'))).toEqual([]);
  });

  test('compiles in the web app', async () => {
    expect(aboutGenerated(await copy.node('node_modules/typescript/bin/tsc', '-p', 'apps/web'))).toEqual([]);
  });

  test('is linted without a complaint', async () => {
    const sources = generated.filter((file) => /\.tsx?$/.test(file) && !file.endsWith('db-types.ts'));
    const { stdout } = await copy.node('node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings', ...sources);
    expect(stdout).toContain('Found 0 warnings and 0 errors.');
  });

  test('passes its own tests', async () => {
    const tests = generated.filter((file) => file.includes('.test.'));
    await copy.node('node_modules/vitest/vitest.mjs', 'run', '--reporter=json', '--outputFile=report.json', ...tests);
    const report = JSON.parse(await textIn('report.json')) as unknown;
    expect(report).toMatchObject({ success: true, numFailedTests: 0, numPassedTests: 18 });
  });

  test('has the table types that the database would give', async () => {
    expect(await copy.node('tools/db-types.ts', '--verify')).toMatchObject({ exitCode: 0 });
  });
});
