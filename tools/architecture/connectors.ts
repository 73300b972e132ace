import { difference } from './repository.ts';

const everyConnectorHas = ['connector.ts', 'connector.test.ts', 'auth.ts', 'client.ts', 'schema.ts', 'collect.ts', 'apply.ts', 'README.md'];

/** The vendors' folders with the files in them, by the name of the folder. */
export function connectorFolders(files: readonly string[], root = 'packages/connectors/src'): Map<string, string[]> {
  const folders = new Map<string, string[]>();
  for (const file of files) {
    const [folder, ...path] = file.slice(root.length + 1).split('/');
    if (folder === undefined || folder === 'kit' || path.length === 0) continue;
    folders.set(folder, [...(folders.get(folder) ?? []), path.join('/')]);
  }
  return folders;
}

export function connectorFaults(folders: ReadonlyMap<string, readonly string[]>, ids: readonly string[]): string[] {
  const { missing, extra } = difference(folders.keys(), ids);
  return [
    ...missing.map((folder) => `${folder} is not in the registry of connectors.`),
    ...extra.map((id) => `${id} is in the registry of connectors, but has no folder.`),
    ...[...folders].flatMap(([folder, files]) =>
      everyConnectorHas.filter((file) => !files.includes(file)).map((file) => `${folder} has no ${file}.`),
    ),
  ];
}
