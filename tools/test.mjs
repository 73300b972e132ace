// `npm test`: installs what is missing, runs every check and the tests that are to be run before each push, says which ran, what it
// took, and ends with how many passed, failed and were skipped.
// `npm run test:all`, which CI runs, adds the tests of the whole product and the other journeys.
// `npm run test:long` takes many cases where the others take few, and ends with the kill drill.
import { mkdirSync, rmSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { costLines } from './setup/cost-lines.mjs';
import { ensureChromium } from './setup/ensure-chromium.mjs';
import { ensureInstalled } from './setup/ensure-installed.mjs';
import { findMaterial } from './setup/find-material.mjs';
import { findNode } from './setup/find-node.mjs';
import { projectFolder, runCommand } from './setup/run-command.mjs';
import { readPlaywrightReport, readVitestReport } from './setup/test-reports.mjs';

const isLong = process.argv.includes('--long');
const isAll = isLong || process.argv.includes('--all');
const day = process.env.RAMPART_TEST_DAY ?? new Date().toISOString().slice(0, 10);
const depth = { RAMPART_TEST_DAY: day, ...(isLong ? { RAMPART_TEST_DEPTH: 'long' } : {}) };
const reports = `${projectFolder}test-results`;
const costsFile = `${reports}/costs.tsv`;
/** Of all processes, also those that no command waits for: most of a browser's. */
const busySeconds = () => cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0) / 1000;
const began = { at: Date.now(), busy: busySeconds() };
const seconds = (since) => `${Math.round((Date.now() - since) / 1000)} s`;

async function check([name, file, args, env = {}]) {
  const since = Date.now();
  const { code, output, processorSeconds } = await runCommand(file, args, { gather: true, env: { ...depth, ...env } });
  const passed = code === 0;
  console.log(`${passed ? 'ok    ' : 'FAILED'} ${name} (${seconds(since)})`);
  if (!passed) console.error(output);
  return { name, passed: Number(passed), failed: Number(!passed), skipped: 0, notes: [], processorSeconds };
}

/** One after the other. */
async function checkAll(checks) {
  const checked = [];
  for (const one of checks) checked.push(await check(one));
  return checked;
}

async function suite(name, file, args, { env = {}, gather = false, read }) {
  const since = Date.now();
  const { code, output, processorSeconds } = await runCommand(file, args, { gather, env: { ...depth, ...env } });
  if (gather) console.log(`\n${name}\n${output}`);
  const counts = read();
  // A runner that fails without a failed test (a crash, no test found) is a separate failure.
  const failed = code !== 0 && counts.failed === 0 ? 1 : counts.failed;
  return { name: `${name} (${seconds(since)})`, ...counts, failed, processorSeconds };
}

function unitTests({ env, missing }) {
  const report = `${reports}/vitest.json`;
  const args = [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    // Few journeys are beside them: while one waits for the database, another works.
    ...(isAll ? [] : ['--project=!whole-product', '--maxWorkers=3']),
  ];
  return suite('Architecture, unit and server tests', 'vitest', args, {
    env: { ...env, RAMPART_TEST_COSTS: costsFile },
    read: () => readVitestReport(report, missing),
  });
}

/** Their output follows when they are over: the unit tests write meanwhile. */
async function journeys(chromium) {
  if (chromium === undefined) {
    console.error(
      'No Chromium was found and none could be installed. On Debian: apt-get install chromium. Elsewhere: npx playwright install chromium',
    );
    return { name: 'Browser journeys', passed: 0, failed: 1, skipped: 0, notes: [], processorSeconds: 0 };
  }
  const report = `${reports}/playwright.json`;
  return suite('Browser journeys', 'playwright', ['test', ...(isAll ? [] : ['--grep=@always'])], {
    // Node reads our TypeScript by itself, in a fraction of the time that Playwright's own compiler takes.
    env: { CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report, PW_DISABLE_TS_ESM: '1' },
    gather: true,
    read: () => readPlaywrightReport(report),
  });
}

const installing = await ensureInstalled('everything');
const node = findNode();
mkdirSync(reports, { recursive: true });
rmSync(costsFile, { force: true });

/** A quarter of the time of the compiler's Go went into collecting garbage. */
const roomy = { GOGC: '400', GOMEMLIMIT: String(Math.round(totalmem() * 0.7)) };

// Two at a time: most of them use one core, or wait.
const judged = checkAll([
  ['format', 'oxfmt', ['--check', '.']],
  ['lint and types', 'oxlint', ['--type-aware', '--type-check', '--deny-warnings'], roomy],
]);
const built = checkAll([
  ['import law', 'depcruise', ['--config', '.dependency-cruiser.mjs', 'apps', 'packages', 'tools', 'e2e', 'bench']],
  ['nothing unused', 'knip', []],
  ['table types match the migrations', node, ['tools/db-types.ts', '--verify']],
  ['web app builds', node, ['tools/build-web.mjs']],
  ['web app stays small', node, ['tools/bundle-budget.mjs']],
]);
const results = [...(await judged), ...(await built)];

// Side by side: both wait much of the time, for a vendor's patience, a process that starts or a page that is drawn.
const material = await findMaterial();
const chromium = await ensureChromium();
const cases = isLong ? 'in full' : `with the cases of ${day} (RAMPART_TEST_DAY)`;
const others = isAll ? '' : '. npm run test:all adds those of the whole product';
console.log(`\nArchitecture, unit and server tests, and browser journeys beside them, ${cases}${others}`);
results.push(...(await Promise.all([unitTests(material), journeys(chromium)])));

// Alone: it counts seconds.
if (isLong) results.push(...(await checkAll([['Workers killed at every instant of deployments', node, ['bench/kill-deployments.ts']]])));

console.log('\nWhat ran:');
for (const { name, passed, failed, skipped, notes } of results) {
  console.log([`  ${name}: ${passed} passed, ${failed} failed, ${skipped} skipped`, ...notes].join('\n    '));
}
for (const line of costLines([{ name: 'Installing', processorSeconds: installing }, ...results], costsFile)) console.log(line);
console.log(`The whole machine was busy for ${Math.round(busySeconds() - began.busy)} s of the processor, in ${seconds(began.at)}`);
const total = (key) => results.reduce((sum, result) => sum + result[key], 0);
console.log(`\n${total('passed')} passed, ${total('failed')} failed, ${total('skipped')} skipped`);
process.exit(total('failed') === 0 ? 0 : 1);
