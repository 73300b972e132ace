const views = ['requirements', 'missing', 'mapping', 'matrix', 'maturity'] as const;
export type View = (typeof views)[number];

export interface FrameworkSearch {
  readonly view?: View;
  readonly filter?: string;
  /** The requirement that is open beside the list. */
  readonly requirement?: string;
}

const isView = (value: unknown): value is View => views.some((view) => view === value);
const longest = 200;

/** Addresses make numbers of identifiers such as 6 or 6.3. */
function textOf(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text !== '' && text.length <= longest ? text : undefined;
}

export function parseFrameworkSearch({ view, filter, requirement }: Record<string, unknown>): FrameworkSearch {
  const [filtered, opened] = [textOf(filter), textOf(requirement)];
  return {
    ...(isView(view) && { view }),
    ...(filtered !== undefined && { filter: filtered }),
    ...(opened !== undefined && { requirement: opened }),
  };
}

/** The ways to look at a framework: only ATT&CK is a matrix, only the zero-trust model has levels. */
export function viewsOf(framework: string): readonly View[] {
  if (framework === 'mitre-attack') return ['matrix', 'requirements', 'missing', 'mapping'];
  return framework === 'zero-trust' ? ['maturity', 'requirements', 'missing', 'mapping'] : ['requirements', 'missing', 'mapping'];
}
