import { expect, test } from 'vitest';
import { judgeExceptions } from './mail-exceptions.ts';

const all = [{ name: '198.51.' }, { name: 'b' }, { name: 'c' }];
const judged = (weak: typeof all) => judgeExceptions(all, { weak, what: 'exceptions that allow mail', fault: 'never end' });

test('says one and several in agreement', () => {
  expect(judged(all.slice(0, 1))).toMatchObject({ because: '1 of 3 exceptions that allow mail never ends: “198.51.”.' });
  expect(judged(all.slice(1))).toMatchObject({ because: '2 of 3 exceptions that allow mail never end: b and c.' });
});
