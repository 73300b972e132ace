// `npm run advisories`: whether every component is within the time frames of SECURITY.md. Asks the registry which are weak and writes what it
// answers to docs/security/advisories.json; without a network it says so, and judges what is written there.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type AdvisoryRecord, overdueIn, readAuditReport, recordAnswer } from './advisories/advisory-record.ts';

const cwd = resolve(import.meta.dirname, '..');
const file = resolve(cwd, 'docs/security/advisories.json');
const today = new Date().toISOString().slice(0, 10);

const kept = JSON.parse(readFileSync(file, 'utf8')) as AdvisoryRecord;
// It ends with 1 when it finds something, so that its status says nothing about whether it was answered.
const { stdout } = spawnSync('npm', ['audit', '--json', '--loglevel=silent'], { cwd, encoding: 'utf8', timeout: 120_000 });
const found = readAuditReport(stdout);
const record = found === undefined ? kept : recordAnswer(kept, found, today);
if (found === undefined) {
  const since = kept.askedOn === null ? 'It has never answered.' : `Judged is what it answered on ${kept.askedOn}.`;
  process.stdout.write(`The registry did not answer which components are weak. ${since}\n`);
} else {
  writeFileSync(file, `${JSON.stringify(record, null, 2)}\n`);
  process.stdout.write(`The registry answered: ${found.length} advisories. Written to docs/security/advisories.json.\n`);
}
const overdue = overdueIn(record, today);
for (const sentence of overdue) process.stdout.write(`${sentence}\n`);
for (const { id, package: name, reason } of record.open) process.stdout.write(`Open: ${name}, ${id}: ${reason}\n`);
process.exitCode = overdue.length > 0 ? 1 : 0;
