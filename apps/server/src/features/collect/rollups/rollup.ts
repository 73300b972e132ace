import type { EventKind } from '@rampart/domain/event-kind.ts';
import { storableText } from '../../../platform/database/storable-text.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';

export type Cell = string | number | boolean | null;
export type Row = Cell[];

type ColumnType = 'date' | 'timestamptz' | 'text' | 'jsonb' | 'boolean' | 'integer' | 'smallint';

export interface Column {
  readonly name: string;
  readonly type: ColumnType;
}

/** Whose rows they are: of one application in one run. */
export interface RollupOwner {
  readonly runId: string;
  readonly applicationId: string;
}

/** What is kept of single events until whole days are worked out. */
export interface Notes<E = unknown> {
  /** Nothing for an event that needs none. */
  readonly noteOf: (event: E) => Row | undefined;
  /** What an interrupted attempt at the same run has left. */
  clear(tx: TenantTx, owner: RollupOwner): Promise<void>;
  write(tx: TenantTx, owner: RollupOwner, firstRow: number, notes: readonly Row[]): Promise<void>;
}

/** How events of one kind become rows of one table. A new kind of event is a new file beside this one. */
export interface Rollup<E = unknown> {
  readonly kind: EventKind<E>;
  readonly table: 'sign_in_day' | 'mail_threat_day' | 'setting_change';
  /** Besides those that say whose rows they are. The first is the time. */
  readonly columns: readonly Column[];
  /** The cells of a single event, in the order of the columns. */
  readonly rowOf: (event: E) => Row;
  /** How many of the first cells are the key of a row, and how two rows of one key are merged; without it, each event is a row. */
  readonly fold?: { readonly keyCells: number; readonly takeIn: (row: Row, like: Row) => void };
  readonly notes?: Notes<E>;
  /** Works out what whole days come to, once all their rows have been written, or notes that it is to be done. */
  readonly foldDays?: (tx: TenantTx, applicationId: string, days: Iterable<string>) => Promise<void>;
}

// Which event a rollup takes is checked where it is defined; streaming has checked each event against the kind's schema.
export const defineRollup = <E>({ notes, ...rollup }: Rollup<E>): Rollup => ({
  ...rollup,
  rowOf: (event) => rollup.rowOf(event as E),
  ...(notes && { notes: { ...notes, noteOf: (event: unknown) => notes.noteOf(event as E) } }),
});

const longestText = 500;

/** As much of a vendor's text as fits in a row. */
export const textCell = (text: string): string => storableText(text.length > longestText ? text.slice(0, longestText) : text);

export const optionalText = (text: string | null): string | null => (text === null ? null : textCell(text));

/** No vendor has events from before 1970, and PostgreSQL knows no year zero: such an answer is garbage. */
export function timeCell(at: string): string {
  if (at < '1970') throw new RangeError('An event is dated before 1970.');
  return at;
}

export const dayCell = (at: string): string => timeCell(at).slice(0, 10);
