/** Rows that one statement writes well within the time that a statement may take, whatever indexes the table has. */
const rowsPerStatement = 5000;

/** What is written to the database, cut up: a statement for each, in one transaction. */
export function* batchesOf<T>(rows: readonly T[], size: number = rowsPerStatement): Generator<readonly T[]> {
  for (let first = 0; first < rows.length; first += size) yield rows.slice(first, first + size);
}
