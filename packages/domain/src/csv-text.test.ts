import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvText } from './csv-text.ts';

test('a table becomes lines, its heading first', () => {
  expect(
    csvText(
      ['Client', 'Attempts'],
      [
        ['Browser', 12],
        ['IMAP', 3],
      ],
    ),
  ).toBe('Client,Attempts\r\nBrowser,12\r\nIMAP,3');
});

test('commas and line breaks within a text do not break it apart', () => {
  expect(csvText(['Place'], [['Oslo, Norway'], ['two\nlines'], ['three\rlines']])).toBe(
    'Place\r\nOslo - Norway\r\ntwo lines\r\nthree lines',
  );
});

const formulas = ['=1+1', '+1', '-1', '@sum', '\t=1', '\r=1', ' =1', '"=HYPERLINK(""http://x/"")"', "'=1", '＝1', '\u200B=1', '|calc'];
test.each(formulas)('what a spreadsheet would run is kept as text: %j', (text) => {
  expect(csvText(['A'], [[text]]).split('\r\n')[1]).toMatch(/^"?'/);
});

test('what a spreadsheet that separates by semicolons would run is kept as text as well', () => {
  expect(csvText(['A', 'B'], [['Bo;=HYPERLINK(1)', 'a; @sum; b']])).toBe("A,B\r\nBo;'=HYPERLINK(1),a;' @sum; b");
});

test('a quote within a text neither opens nor ends a cell', () => {
  expect(csvText(['A', 'B'], [['"open', 1]])).toBe('A,B\r\n"""open",1');
});

test('text that turns its direction is written as it reads', () => {
  expect(csvText(['A'], [['invoice\u202Efdp']])).toBe('A\r\ninvoicefdp');
});

test('a negative number stays a number', () => {
  expect(csvText(['A'], [[-1]])).toBe('A\r\n-1');
});

test.each([
  ['1,247 attacks stopped', '1247 attacks stopped'],
  ['2,584 of 9,678,001', '2584 of 9678001'],
  ['Oslo, 3,561 people', 'Oslo - 3561 people'],
  ['10,20 and 1,2345', '10 -20 and 1 -2345'],
])('the rule for commas is for text, not for numbers: %s', (text, written) => {
  expect(csvText(['a'], [[text]])).toBe(`a\r\n${written}`);
});

const parts = [
  '=',
  '+',
  '-',
  '@',
  '|',
  '%',
  '"',
  "'",
  ',',
  ';',
  '\t',
  '\r',
  '\n',
  '\u2028',
  '\u0000',
  '\u202E',
  '\u200B',
  '\uFEFF',
  '＝',
  ' ',
  'a',
  '1,000',
  'cmd',
  '<b>',
  '😀',
  '\uD800',
];
const hostile = fc.array(fc.constantFrom(...parts), { maxLength: 12 }).map((some) => some.join(''));
/** What a spreadsheet runs: blanks before it do not stop it. */
const runs = /^\s*[=+\-@\t\r|%＝＋－＠]/u;

test('whatever is in the cells, another reader of the file finds as many rows and cells, and none that runs', () => {
  const tables = fc
    .integer({ min: 2, max: 5 })
    .chain((width) => fc.array(fc.array(hostile, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 }));
  fc.assert(
    fc.property(tables, (rows) => {
      const [first = []] = rows;
      const text = csvText(
        first.map((_, at) => `c${at}`),
        rows,
      );
      const read: string[][] = parse(text, { relax_column_count: true, skip_empty_lines: false, record_delimiter: '\r\n' });
      expect(read.map(({ length }) => length)).toEqual([first.length, ...rows.map(({ length }) => length)]);
      expect(
        read
          .slice(1)
          .flat()
          .filter((cell) => runs.test(cell)),
      ).toEqual([]);
    }),
    { numRuns: 300 },
  );
});
