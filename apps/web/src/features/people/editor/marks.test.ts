import { expect, test } from 'vitest';
import { applicableMarks, mailsMarked, markEach, markOf, marksSummary, noMarks, toggleMark, withoutMarks } from './marks.ts';

const ada = { mail: 'ada@example.test', name: 'Ada Lind' };
const bo = { mail: 'bo@example.test', name: 'Bo Berg' };
const marks = ['add', 'remove', 'sync', 'refresh'] as const;

test('a person without a mark is existing', () => {
  expect(markOf(noMarks, ada.mail)).toBe('existing');
});

test.each(marks)('the mark %s is set, and undone by the same mark again', (mark) => {
  const once = toggleMark(noMarks, ada, mark);
  expect(markOf(once, ada.mail)).toBe(mark);
  expect(toggleMark(once, ada, mark)).toEqual(noMarks);
});

test.each([
  ['remove', 'sync'],
  ['remove', 'refresh'],
  ['sync', 'remove'],
  ['refresh', 'remove'],
] as const)('%s is displaced by %s', (first, then) => {
  const both = toggleMark(toggleMark(noMarks, ada, first), ada, then);
  expect([both.size, markOf(both, ada.mail)]).toEqual([1, then]);
});

test('one person’s mark leaves the others’ alone, and the marks before are not touched', () => {
  const first = toggleMark(noMarks, ada, 'remove');
  const second = toggleMark(first, bo, 'sync');
  expect([first.size, markOf(second, ada.mail), markOf(second, bo.mail)]).toEqual([1, 'remove', 'sync']);
});

test('marking several people keeps existing marks', () => {
  const all = markEach(toggleMark(noMarks, ada, 'refresh'), [ada, bo], 'refresh');
  expect(mailsMarked(all, 'refresh')).toEqual([ada.mail, bo.mail]);
});

test('a mark falls when the list has overtaken it', () => {
  const added = toggleMark(noMarks, ada, 'add');
  const removed = toggleMark(added, bo, 'remove');
  const [noMails, onlyAda, onlyBo] = [new Set<string>(), new Set([ada.mail]), new Set([bo.mail])];
  expect([...applicableMarks(removed, { present: onlyBo, leaving: noMails }).keys()]).toEqual([ada.mail, bo.mail]);
  expect([...applicableMarks(removed, { present: onlyAda, leaving: noMails }).keys()]).toEqual([]);
  const again = markEach(noMarks, [ada, bo], 'refresh');
  expect([...applicableMarks(again, { present: noMails, leaving: onlyAda }).keys()]).toEqual([ada.mail]);
});

test('what was applied is taken off, the rest stays', () => {
  expect([...withoutMarks(markEach(noMarks, [ada, bo], 'add'), [ada.mail, 'nobody@example.test']).keys()]).toEqual([bo.mail]);
});

test('the summary counts each kind, in their order', () => {
  const some = toggleMark(markEach(noMarks, [ada, bo], 'remove'), { mail: 'cy@example.test', name: 'Cy' }, 'add');
  expect(marksSummary(some)).toBe('1 to add, 2 to remove');
  expect(marksSummary(noMarks)).toBe('');
});
