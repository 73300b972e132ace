import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { GeneratorRefusal } from './generator-refusal.ts';

/** What a generator wants to write: new files by path, and edits of files that are there. */
export interface Plan {
  readonly create: Readonly<Record<string, string>>;
  readonly edit: Readonly<Record<string, (text: string) => string>>;
}

/** The files of a folder, by their path from the root. */
export const below = (folder: string, files: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text]));

function format(root: string, files: readonly string[]): void {
  try {
    execFileSync(process.execPath, [join(root, 'node_modules/oxfmt/bin/oxfmt'), ...files], { cwd: root, stdio: 'pipe' });
  } catch {
    throw new GeneratorRefusal('What was asked for is not valid TypeScript: check the code among the options.');
  }
}

/** The highest folder that has to be made for the file: what undoing removes. */
function firstNewFolder(root: string, file: string): string | undefined {
  const folder = dirname(file);
  if (existsSync(join(root, folder))) return undefined;
  return firstNewFolder(root, folder) ?? folder;
}

/** Writes the whole plan or nothing of it. */
export function applyPlan(root: string, { create, edit }: Plan): { readonly created: string[]; readonly edited: string[] } {
  const taken = Object.keys(create).find((file) => existsSync(join(root, file)));
  if (taken !== undefined) throw new GeneratorRefusal(`${taken} exists already: nothing was changed.`);
  const before = Object.keys(edit).map((file) => [file, readFileSync(join(root, file), 'utf8')] as const);
  const edited = before.map(([file, text]) => [file, edit[file]!(text)] as const);
  const made = Object.keys(create).map((file) => firstNewFolder(root, file) ?? file);
  const files = [...Object.keys(create), ...Object.keys(edit)];
  try {
    for (const [file, text] of [...Object.entries(create), ...edited]) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), text);
    }
    format(
      root,
      files.filter((file) => /\.tsx?$/.test(file)),
    );
    return { created: Object.keys(create), edited: Object.keys(edit) };
  } catch (error) {
    for (const path of made) rmSync(join(root, path), { recursive: true, force: true });
    for (const [file, text] of before) writeFileSync(join(root, file), text);
    throw error;
  }
}
