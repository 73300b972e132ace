// `npm run pictures`: every screen of a demo that is started for it and stopped after it, at two widths and in both themes, into `pictures/`.
// What follows `--` goes to Playwright: `-g bridge` takes those with the word, `--documentation` those of README and guide, into `docs/`.
import { ensureChromium } from './setup/ensure-chromium.mjs';
import { ensureInstalled } from './setup/ensure-installed.mjs';
import { findNode } from './setup/find-node.mjs';
import { runCommand } from './setup/run-command.mjs';

await ensureInstalled('everything');
const chromium = await ensureChromium();
if (chromium === undefined) {
  console.error('No Chromium was found and none could be installed. On Debian: apt-get install chromium.');
  process.exit(1);
}
const built = await runCommand(findNode(), ['tools/build-web.mjs']);
if (built.code !== 0) process.exit(1);

const given = process.argv.slice(2);
const project = given.includes('--documentation') ? 'documentation' : 'screens';
const rest = given.filter((argument) => argument !== '--documentation');
const taken = await runCommand('playwright', ['test', '--config=e2e/pictures/pictures.config.ts', `--project=${project}`, ...rest], {
  env: { CHROMIUM: chromium },
});
process.exit(taken.code);
