export interface ListedCall {
  readonly feature: string;
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly allow: string | undefined;
  readonly bearer?: 'optional' | undefined;
  readonly stepUp?: boolean | undefined;
}

const labelOf = ({ feature, name }: Pick<ListedCall, 'feature' | 'name'>) => `${feature}.${name}`;

export function callsWithoutPermission(calls: readonly ListedCall[], permissions: readonly string[]): string[] {
  return calls.filter(({ allow }) => allow !== 'anyone' && !permissions.includes(String(allow))).map(labelOf);
}

export const callsOpenToAnyone = (calls: readonly ListedCall[]): string[] =>
  calls.filter(({ allow, bearer }) => allow === 'anyone' || bearer === 'optional').map(labelOf);

/** Calls with a security-critical permission that neither want a step-up nor are excused from it. */
export function callsWithoutStepUp(calls: readonly ListedCall[], critical: readonly string[], excused: readonly string[]): string[] {
  return calls
    .filter(({ allow, stepUp }) => critical.includes(String(allow)) && stepUp !== true)
    .map(labelOf)
    .filter((label) => !excused.includes(label));
}

/** Two calls of one method whose paths differ in a parameter's name only are the same to a router. */
export function callsOnOnePath(calls: readonly ListedCall[]): string[] {
  const first = new Map<string, ListedCall>();
  return calls.flatMap((call) => {
    const address = `${call.method} ${call.path.replaceAll(/\{\w+\}/g, '{}')}`;
    const other = first.get(address);
    first.set(address, other ?? call);
    return other ? [`${labelOf(other)} and ${labelOf(call)} are both ${address}.`] : [];
  });
}

/** A call that a contract file exports and the list of all calls does not know. */
export function unlistedCalls(exported: readonly Pick<ListedCall, 'feature' | 'name'>[], calls: readonly ListedCall[]): string[] {
  const listed = new Set(calls.map(labelOf));
  return exported.map(labelOf).filter((label) => !listed.has(label));
}
