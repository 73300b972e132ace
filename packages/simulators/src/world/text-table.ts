/** The cells of a table that is written as text: a line for each row, bars between the cells. */
export const readTable = (text: string): readonly (readonly string[])[] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
