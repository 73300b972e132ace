import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folderOf = (dataFolder: string) => join(dataFolder, 'zone');

/** The TXT records that journeys have published, as the name server of the product under test finds them. */
export function publishedRecords(dataFolder: string): (name: string) => readonly string[] | undefined {
  mkdirSync(folderOf(dataFolder), { recursive: true });
  return (name) => {
    try {
      return readFileSync(join(folderOf(dataFolder), encodeURIComponent(name)), 'utf8').split('\n');
    } catch {
      return undefined;
    }
  };
}

/** As the owner of a zone does it at their DNS provider. */
export function publishRecord(name: string, ...values: readonly string[]): void {
  writeFileSync(join(folderOf(process.env['RAMPART_E2E_DATA'] ?? ''), encodeURIComponent(name)), values.join('\n'));
}
