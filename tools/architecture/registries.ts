import { difference, isTest } from './repository.ts';

/** A kind of entry that has one file each, below one folder. */
export interface Registry {
  readonly folder: string;
  readonly files: readonly string[];
  readonly ids: readonly string[];
}

/** `<folder>/identity/sign-in-policies.ts` holds the entry `identity.sign-in-policies`. */
function idOf(folder: string, file: string): string {
  return file
    .slice(folder.length + 1)
    .replace(/\.ts$/, '')
    .replaceAll('/', '.');
}

const entriesOf = ({ folder, files }: Registry) =>
  files.filter((file) => file.endsWith('.ts') && !isTest(file) && file !== `${folder}/registry.ts`);

/** The registry and the files must name the same entries. */
export function registryFaults(registry: Registry): string[] {
  const { folder, ids } = registry;
  const { missing, extra } = difference(
    entriesOf(registry).map((file) => idOf(folder, file)),
    ids,
  );
  const twice = ids.filter((id, place) => ids.indexOf(id) !== place);
  return [
    ...missing.map((id) => `${folder}: no entry in the registry has the id ${id}, but there is a file of that name.`),
    ...extra.map((id) => `${folder}: ${id} is in the registry, but there is no file of that name.`),
    ...twice.map((id) => `${folder}: ${id} is in the registry twice.`),
  ];
}

export function untestedEntries(registry: Registry): string[] {
  const files = new Set(registry.files);
  return entriesOf(registry).filter((file) => !files.has(file.replace(/\.ts$/, '.test.ts')));
}
