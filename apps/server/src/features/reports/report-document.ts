/** What a report says, block by block: each format draws the same blocks, so that no two of them can differ in a figure. */
export type ReportBlock =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'figures'; readonly figures: readonly ReportFigure[] }
  | ReportLine
  | ReportBars
  | ReportTable;

export interface ReportFigure {
  readonly label: string;
  readonly value: string;
  readonly note: string;
}

/** A line from 0 to 100 over days. */
export interface ReportLine {
  readonly kind: 'line';
  readonly title: string;
  readonly points: readonly { readonly day: string; readonly value: number }[];
  readonly dayText: (day: string) => string;
  /** In words, for who does not see it. */
  readonly inWords: string;
}

/** Bars from 0 to 100. */
export interface ReportBars {
  readonly kind: 'bars';
  readonly title: string;
  readonly bars: readonly { readonly label: string; readonly value: number | null; readonly text: string }[];
  readonly inWords: string;
}

export interface ReportTable {
  readonly kind: 'table';
  readonly title: string;
  readonly header: readonly string[];
  /** Shares of the width of the text. */
  readonly widths: readonly number[];
  readonly rows: readonly (readonly string[])[];
}

export interface ReportDocument {
  readonly title: string;
  readonly subtitle: string;
  /** What it was made from, and when. */
  readonly madeFrom: string;
  readonly blocks: readonly ReportBlock[];
}
