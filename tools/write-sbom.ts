// `npm run sbom`: what the product is made of, as CycloneDX, from the lockfile and what npm has installed. To standard output, or to a file.
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { runTool } from './image/run-tool.ts';
import { nameProduct } from './image/sbom.ts';

const cwd = resolve(import.meta.dirname, '..');
const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--omit=dev', '--loglevel=error'];
const sbom = nameProduct(runTool('npm', args, { cwd }), 'rampart');
const text = `${JSON.stringify(sbom, null, 2)}\n`;
const [, , file] = process.argv;
if (file === undefined) process.stdout.write(text);
else {
  writeFileSync(file, text);
  process.stdout.write(`Wrote ${sbom.components.length} components to ${file}.\n`);
}
