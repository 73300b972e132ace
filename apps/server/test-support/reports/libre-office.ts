import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

function isThere(program: string): boolean {
  try {
    accessSync(program, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const program = (process.env['PATH'] ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'soffice'))
  .find(isThere);

/** It is not part of this repository's setup: where it is installed, documents are opened with it. */
export const hasLibreOffice = program !== undefined;

/** What LibreOffice reads in a document. */
export async function readByLibreOffice(document: Uint8Array): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rampart-office-'));
  try {
    const file = join(folder, 'guide.docx');
    await writeFile(file, document);
    // A separate profile: a running instance with the same profile would take the document and answer nothing.
    const profile = `-env:UserInstallation=file://${folder}/profile`;
    await promisify(execFile)(program ?? 'soffice', [
      profile,
      '--headless',
      '--convert-to',
      'txt:Text (encoded):UTF8',
      '--outdir',
      folder,
      file,
    ]);
    return await readFile(join(folder, 'guide.txt'), 'utf8');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
