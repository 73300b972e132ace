type Versions = Readonly<Record<string, string>>;

/** What matters here of a package.json. */
export interface Manifest {
  readonly name: string;
  readonly dependencies?: Versions;
  readonly devDependencies?: Versions;
  readonly optionalDependencies?: Versions;
  readonly peerDependencies?: Versions;
  readonly overrides?: Versions;
}

const ours = '@rampart/';

const versionsOf = (manifest: Manifest): [name: string, version: string][] =>
  [manifest.dependencies, manifest.devDependencies, manifest.optionalDependencies, manifest.peerDependencies].flatMap((versions) =>
    Object.entries(versions ?? {}),
  );

/** Every npm package that some workspace asks for. */
export function packagesOf(manifests: readonly Manifest[]): string[] {
  const names = manifests.flatMap(versionsOf).map(([name]) => name);
  return [...new Set(names)].filter((name) => !name.startsWith(ours));
}

export function unpinned(manifests: readonly Manifest[]): string[] {
  const exact = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/;
  return manifests.flatMap((manifest) =>
    [...versionsOf(manifest), ...Object.entries(manifest.overrides ?? {})]
      .filter(([name, version]) => !name.startsWith(ours) && !exact.test(version))
      .map(([name, version]) => `${manifest.name} asks for ${name} ${version}.`),
  );
}

/** One package in two versions is two packages to debug. */
export function inSeveralVersions(manifests: readonly Manifest[]): string[] {
  const versions = new Map<string, Set<string>>();
  for (const [name, version] of manifests.flatMap(versionsOf)) versions.set(name, (versions.get(name) ?? new Set()).add(version));
  return [...versions].filter(([, found]) => found.size > 1).map(([name, found]) => `${name} is asked for as ${[...found].join(' and ')}.`);
}

/** A lockfile with an address ties every developer to one registry. */
export const addressesIn = (lockfile: string): string[] =>
  [...lockfile.matchAll(/"resolved":\s*"([^"]*:\/\/[^"]+)"/g)].map(([, address]) => address!);
