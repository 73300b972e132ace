// `npm run test:quick`: what the changes of the working tree touch. Format, lint and import law of the changed files, the types of all,
// the architecture tests, and the tests that reach a changed file by imports. It replaces no `npm test`.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from './architecture/repository.ts';
import { readImporters, testsTouchedBy } from './quick/import-graph.ts';
import { runCommand } from './setup/run-command.mjs';

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: repositoryRoot, encoding: 'utf8' })
    .split('\n')
    .filter((line) => line !== '');

const since = Date.now();
const changed = [...new Set([...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')])];
if (changed.length === 0) {
  console.log('The working tree has no changes: nothing to test.');
  process.exit(0);
}
const present = changed.filter((file) => existsSync(join(repositoryRoot, file)));
const sources = present.filter((file) => /\.(?:tsx?|mjs)$/.test(file) && !file.endsWith('db-types.ts'));
const formatted = present.filter(
  (file) => /\.(?:tsx?|mjs|css|json)$/.test(file) && !file.endsWith('db-types.ts') && file !== 'package-lock.json',
);
const lawful = sources.filter((file) => /^(?:apps|packages|tools|e2e|bench)\//.test(file));
const hasMigration = changed.some((file) => file.startsWith('apps/server/src/migrations/'));

const checks: readonly (readonly [name: string, command: string, args: readonly string[]])[] = [
  ...(formatted.length > 0 ? [['format', 'oxfmt', ['--check', ...formatted]] as const] : []),
  ...(sources.length > 0 ? [['lint and types', 'oxlint', ['--type-aware', '--type-check', '--deny-warnings', ...sources]] as const] : []),
  ...(lawful.length > 0 ? [['import law', 'depcruise', ['--config', '.dependency-cruiser.mjs', ...lawful]] as const] : []),
  ['types of all', 'tsc', ['-p', 'tsconfig.quick.json']],
  ...(hasMigration ? [['table types match the migrations', 'node', ['tools/db-types.ts', '--verify']] as const] : []),
];

async function check(name: string, command: string, args: readonly string[]): Promise<boolean> {
  const { code, output } = await runCommand(command, [...args], { gather: true });
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name}`);
  if (code !== 0) console.error(output);
  return code === 0;
}

const tests = [...new Set([...testsTouchedBy(changed, readImporters()), 'tools/architecture'])];
console.log(`${changed.length} changed files touch ${tests.length - 1} test files.`);
const judged = (async () => {
  const passed: boolean[] = [];
  for (const [name, command, args] of checks) passed.push(await check(name, command, args));
  return passed.every(Boolean);
})();
const { code } = await runCommand('vitest', ['run', ...tests]);
const passed = (await judged) && code === 0;
console.log(`\n${passed ? 'Passed' : 'Failed'} in ${Math.round((Date.now() - since) / 1000)} s. Before a commit is pushed: npm test`);
process.exit(passed ? 0 : 1);
