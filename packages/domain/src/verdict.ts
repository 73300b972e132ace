/** How much of something the verdict is about: nine of forty accounts. */
export interface Found {
  readonly count: number;
  readonly total: number;
  /** What is counted, in the plural: `people`, `enabled accounts`. */
  readonly what: string;
}

/** A configuration object that a verdict speaks of, by the vendor's ids. */
export interface JudgedObject {
  readonly id: string;
  /** What it is a part of: the policy of a rule. */
  readonly partOf?: string | null | undefined;
}

interface Explained {
  /** One or more whole sentences for the person who reads the finding. */
  readonly because: string;
  /** The ids of the configuration objects that the sentences speak of, and of what these are part of, each once and in order. */
  readonly about?: readonly string[];
}

/** How a control came out. Only a pass needs no explanation. */
export type Verdict =
  | { readonly state: 'pass'; readonly found?: Found }
  | (Explained & { readonly state: 'fail'; readonly found?: Found })
  | (Explained & { readonly state: 'not-applicable' })
  | (Explained & { readonly state: 'unknown' });
export type VerdictState = Verdict['state'];

interface Reason extends Pick<Explained, 'because'> {
  readonly about?: readonly JudgedObject[];
}

function explained({ because, about = [] }: Reason): Explained {
  const ids = [...new Set(about.flatMap(({ id, partOf }) => (partOf ? [id, partOf] : [id])))];
  return ids.length === 0 ? { because } : { because, about: ids.toSorted() };
}

export const pass = (measured: { readonly found?: Found } = {}): Verdict => ({ state: 'pass', ...measured });

export const fail = ({ because, about, ...measured }: Reason & { readonly found?: Found }): Verdict => ({
  state: 'fail',
  ...explained({ because, ...(about && { about }) }),
  ...measured,
});

export const notApplicable = (reason: Reason): Verdict => ({ state: 'not-applicable', ...explained(reason) });

export const unknown = (reason: Reason): Verdict => ({ state: 'unknown', ...explained(reason) });
