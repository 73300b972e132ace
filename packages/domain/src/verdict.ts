/** How much of something the verdict is about: nine of forty accounts. */
export interface Found {
  readonly count: number;
  readonly total: number;
  /** What is counted, in the plural: `people`, `enabled accounts`. */
  readonly what: string;
}

/** How a control came out. Only a pass needs no explanation. */
export type Verdict =
  | { readonly state: 'pass'; readonly found?: Found }
  | { readonly state: 'fail'; readonly because: string; readonly found?: Found }
  | { readonly state: 'not-applicable'; readonly because: string }
  | { readonly state: 'unknown'; readonly because: string };
export type VerdictState = Verdict['state'];

interface Reason {
  /** One or more whole sentences for the person who reads the finding. */
  readonly because: string;
}

export const pass = (measured: { readonly found?: Found } = {}): Verdict => ({ state: 'pass', ...measured });

export const fail = ({ because, ...measured }: Reason & { readonly found?: Found }): Verdict => ({ state: 'fail', because, ...measured });

export const notApplicable = ({ because }: Reason): Verdict => ({ state: 'not-applicable', because });

export const unknown = ({ because }: Reason): Verdict => ({ state: 'unknown', because });
