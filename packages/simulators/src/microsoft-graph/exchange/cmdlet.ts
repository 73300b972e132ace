import type { Value } from './parameters.ts';

export type Row = Readonly<Record<string, Value | null>>;
export type Given = Readonly<Record<string, unknown>>;

/** What one cmdlet does with its parameters. Nothing is answered by one that only changes something. */
export interface Cmdlet {
  readonly name: string;
  readonly run: (given: Given) => readonly Row[];
}

export const cmdlet = (name: string, run: Cmdlet['run']): Cmdlet => ({ name, run });

/** A cmdlet that answers nothing. */
export const silent = (name: string, run: (given: Given) => void): Cmdlet => ({
  name,
  run(given) {
    run(given);
    return [];
  },
});
