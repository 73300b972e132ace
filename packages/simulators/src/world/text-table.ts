/** The cells of a table that is written as text: a line for each row, bars between the cells. */
export const readTable = (text: string): readonly (readonly string[])[] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));

type Columns = Readonly<Record<string, (cell: string) => unknown>>;
type Row<Of extends Columns> = { readonly [Name in keyof Of]: ReturnType<Of[Name]> };

/** The same as records: each cell is read as its column says. */
export const readRecords = <Of extends Columns>(columns: Of, text: string): readonly Row<Of>[] =>
  readTable(text).map(
    (cells) => Object.fromEntries(Object.entries(columns).map(([name, read], place) => [name, read(cells[place]!)])) as Row<Of>,
  );
