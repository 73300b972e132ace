import { existsSync } from 'node:fs';
import { installFromDebian } from './install-from-debian.mjs';
import { runCommand } from './run-command.mjs';

// The one without windows comes first: the journeys take a sixth less time with it.
const known = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const existing = () => [process.env.CHROMIUM, ...known].find((path) => path !== undefined && existsSync(path));

async function playwrightsOwn() {
  const { chromium } = await import('@playwright/test');
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
}

const installers = [
  { name: "Debian's Chromium", run: () => installFromDebian('chromium-headless-shell') },
  { name: "Playwright's Chromium", run: () => runCommand('playwright', ['install', 'chromium'], { gather: true, timeoutMs: 240_000 }) },
  { name: "Debian's Chromium with windows", run: () => installFromDebian('chromium') },
];

/** The path of a Chromium: one that is here, or one that could be installed. Undefined when neither. */
export async function ensureChromium() {
  const found = existing() ?? (await playwrightsOwn());
  if (found !== undefined) return found;
  for (const { name, run } of installers) {
    console.log(`Installing ${name} …`);
    await run();
    const installed = existing() ?? (await playwrightsOwn());
    if (installed !== undefined) return installed;
  }
  return undefined;
}
