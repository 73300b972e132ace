// `npm test`: installs what is missing, runs every check and test, says which ran, and ends with how many passed, failed and were skipped.
import { mkdirSync } from 'node:fs';
import { ensureChromium } from './setup/ensure-chromium.mjs';
import { ensureInstalled } from './setup/ensure-installed.mjs';
import { findMaterial } from './setup/find-material.mjs';
import { findNode } from './setup/find-node.mjs';
import { projectFolder, runCommand } from './setup/run-command.mjs';
import { readPlaywrightReport, readVitestReport } from './setup/test-reports.mjs';

const reports = `${projectFolder}test-results`;
const results = [];

async function check([name, file, args]) {
  const { code, output } = await runCommand(file, args, { gather: true });
  const passed = code === 0;
  console.log(`${passed ? 'ok    ' : 'FAILED'} ${name}`);
  if (!passed) console.error(output);
  return { name, passed: Number(passed), failed: Number(!passed), skipped: 0, notes: [] };
}

/** One after the other. */
async function checkAll(checks) {
  const checked = [];
  for (const one of checks) checked.push(await check(one));
  return checked;
}

async function suite(name, file, args, { env = {}, read }) {
  console.log(`\n${name}`);
  const { code } = await runCommand(file, args, { env });
  const counts = read();
  // A runner that fails without a failed test (a crash, no test found) is a failure of its own.
  const failed = code !== 0 && counts.failed === 0 ? 1 : counts.failed;
  results.push({ name, ...counts, failed });
}

await ensureInstalled('everything');
const node = findNode();
mkdirSync(reports, { recursive: true });

// Two at a time: most of them use one core, or wait.
const judged = checkAll([
  ['format', 'oxfmt', ['--check', '.']],
  ['lint', 'oxlint', ['--type-aware', '--deny-warnings']],
  ['type-check', node, ['tools/typecheck.mjs']],
]);
const built = checkAll([
  ['import law', 'depcruise', ['--config', '.dependency-cruiser.mjs', 'apps', 'packages', 'tools', 'e2e', 'bench']],
  ['nothing unused', 'knip', []],
  ['table types match the migrations', node, ['tools/db-types.ts', '--verify']],
  ['web app builds', node, ['tools/build-web.mjs']],
  ['web app stays small', node, ['tools/bundle-budget.mjs']],
]);
results.push(...(await judged), ...(await built));

const { env, missing } = await findMaterial();
const vitestReport = `${reports}/vitest.json`;
await suite(
  'Architecture, unit and server tests',
  'vitest',
  ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`],
  {
    env,
    read: () => readVitestReport(vitestReport, missing),
  },
);

const chromium = await ensureChromium();
if (chromium === undefined) {
  console.error(
    'No Chromium was found and none could be installed. On Debian: apt-get install chromium. Elsewhere: npx playwright install chromium',
  );
  results.push({ name: 'Browser journeys', passed: 0, failed: 1, skipped: 0, notes: [] });
} else {
  const playwrightReport = `${reports}/playwright.json`;
  await suite('Browser journeys', 'playwright', ['test'], {
    env: { CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
    read: () => readPlaywrightReport(playwrightReport),
  });
}

console.log('\nWhat ran:');
for (const { name, passed, failed, skipped, notes } of results) {
  console.log([`  ${name}: ${passed} passed, ${failed} failed, ${skipped} skipped`, ...notes].join('\n    '));
}
const total = (key) => results.reduce((sum, result) => sum + result[key], 0);
console.log(`\n${total('passed')} passed, ${total('failed')} failed, ${total('skipped')} skipped`);
process.exit(total('failed') === 0 ? 0 : 1);
