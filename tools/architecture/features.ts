/** The features as each side of the product names them, and the order that the import law gives them. */
export interface Features {
  readonly contract: readonly string[];
  readonly server: readonly string[];
  readonly web: readonly string[];
  readonly order: readonly string[];
}

/** `users.ts` and `users/list.ts` both belong to the feature `users`. */
export function featuresBelow(root: string, files: readonly string[]): string[] {
  const names = files.map((file) => file.slice(root.length + 1).split('/')[0]!);
  return [...new Set(names.map((name) => name.split('.')[0]!))];
}

export function featureFaults({ contract, server, web, order }: Features): string[] {
  return [
    ...web.filter((feature) => !server.includes(feature)).map((feature) => `The web feature ${feature} has no twin in the server.`),
    ...web.filter((feature) => !contract.includes(feature)).map((feature) => `The web feature ${feature} has no twin in the contract.`),
    ...[...new Set([...web, ...server])]
      .filter((feature) => !order.includes(feature))
      .map((feature) => `The feature ${feature} has no place in the order of the import law.`),
  ];
}
