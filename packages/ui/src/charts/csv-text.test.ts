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
  ).toBe('Client,Attempts\nBrowser,12\nIMAP,3');
});

test('commas and line breaks within a text do not break it apart', () => {
  expect(csvText(['Place'], [['Oslo, Norway'], ['two\nlines']])).toBe('Place\nOslo - Norway\ntwo lines');
});

test.each(['=1+1', '+1', '-1', '@sum', '\tx'])('what a spreadsheet would run is kept as text: %s', (text) => {
  expect(csvText(['A'], [[text]]).split('\n')[1]).toMatch(/^'/);
});

test('a negative number stays a number', () => {
  expect(csvText(['A'], [[-1]])).toBe('A\n-1');
});
