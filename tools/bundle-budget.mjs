// The scripts that the first page loads, compressed, must stay within their budget.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from './setup/run-command.mjs';

const budgetBytes = 250_000;
const dist = join(projectFolder, 'apps/web/dist');
const page = readFileSync(join(dist, 'index.html'), 'utf8');
const scripts = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map((match) => match[1]);
const bytes = scripts.reduce((sum, script) => sum + statSync(join(dist, `${script}.gz`)).size, 0);
console.log(
  `The first page loads ${scripts.length} scripts, ${Math.round(bytes / 1000)} kB compressed; ${budgetBytes / 1000} kB are allowed.`,
);
process.exit(scripts.length > 0 && bytes <= budgetBytes ? 0 : 1);
