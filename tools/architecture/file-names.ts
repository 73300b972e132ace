/** Drawers: a name that says nothing about what is inside, and so attracts everything. */
const drawers = /^(?:utils?|helpers?|common|shared|misc|lib|types|constants|services?|fns)$/;

/** Written by a tool from the database, however long it gets. */
const generated = new Set(['apps/server/src/platform/database/db-types.ts']);
const longestFile = 400;

export function drawersAmong(files: readonly string[]): string[] {
  return files.filter((file) =>
    file.split('/').some((segment) => drawers.test(segment.split('.')[0]!) || /-(?:utils|helpers)\./.test(segment)),
  );
}

export const isSource = (file: string): boolean => /\.(?:tsx?|mjs|js|css|sql)$/.test(file) && !generated.has(file);

export function tooLongAmong(sources: readonly { readonly file: string; readonly text: string }[]): string[] {
  return sources.filter(({ text }) => text.trimEnd().split('\n').length > longestFile).map(({ file }) => file);
}
