import { existsSync, readFileSync } from 'node:fs';
import { projectFolder } from './run-command.mjs';

const shownFiles = 10;

/** The test files that took most, as `count-processor-time.ts` wrote them. */
function dearestFiles(costsFile) {
  if (!existsSync(costsFile)) return [];
  const costs = readFileSync(costsFile, 'utf8').trimEnd().split('\n');
  return costs
    .map((line) => line.split('\t'))
    .map(([seconds, file = '']) => ({ seconds: Number(seconds), file: file.replace(projectFolder, '') }))
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, shownFiles);
}

const inSeconds = (count) => `${Math.round(count).toLocaleString('en')} s`;

/** What each part took of the processor, and which test files took most of it: so that growth is seen while it is small. */
export function costLines(parts, costsFile) {
  const files = dearestFiles(costsFile);
  const all = parts.reduce((sum, { processorSeconds }) => sum + processorSeconds, 0);
  return [
    `\nProcessor time: ${inSeconds(all)}`,
    ...parts.map(({ name, processorSeconds }) => `  ${inSeconds(processorSeconds).padStart(7)}  ${name}`),
    ...(files.length === 0 ? [] : ['The dearest test files, without PostgreSQL, which they share:']),
    ...files.map(({ seconds, file }) => `  ${inSeconds(seconds).padStart(7)}  ${file}`),
  ];
}
