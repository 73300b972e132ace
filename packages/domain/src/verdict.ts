/** How a control came out. Only a pass needs no explanation. */
export type Verdict =
  | { readonly state: 'pass' }
  | { readonly state: 'fail'; readonly because: string }
  | { readonly state: 'not-applicable'; readonly because: string }
  | { readonly state: 'unknown'; readonly because: string };

interface Reason {
  /** One or more whole sentences for the person who reads the finding. */
  readonly because: string;
}

export const pass = (): Verdict => ({ state: 'pass' });

export const fail = ({ because }: Reason): Verdict => ({ state: 'fail', because });

export const notApplicable = ({ because }: Reason): Verdict => ({ state: 'not-applicable', because });

export const unknown = ({ because }: Reason): Verdict => ({ state: 'unknown', because });
