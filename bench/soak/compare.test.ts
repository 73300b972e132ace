import { expect, test } from 'vitest';
import { compare, judgeMails, judgeMemory, judgeWrites } from './compare.ts';

test('finds what was accepted and not done, and what was done twice', () => {
  expect(compare('runs', ['a', 'b', 'c'], ['a', 'b', 'c'])).toMatchObject({ accepted: 3, lost: 0, doubled: 0 });
  expect(compare('runs', ['a', 'b', 'c'], ['a', 'c', 'c'])).toMatchObject({ lost: 1, doubled: 1 });
});

const arrived = (...recipients: string[]) => recipients.map((recipient) => ({ recipients: [recipient] }));

test('counts a mail that arrived twice, and one that did not', () => {
  const mails = ['one@soak.example', 'two@soak.example'];
  expect(judgeMails({ mails }, arrived(...mails, 'other@example.test'))).toMatchObject({ lost: 0, doubled: 0 });
  expect(judgeMails({ mails }, arrived('one@soak.example', 'one@soak.example'))).toMatchObject({ lost: 1, doubled: 1 });
});

test('compares what a vendor recorded with so many undisturbed turns, whatever the ids', () => {
  const once = ['POST /api/v1/zones 200', 'DELETE /api/v1/zones/nzo1a2b3c4d5e6f7g8 204'];
  const other = 'DELETE /api/v1/zones/nzo9z8y7x6w5v4u3t2 204';
  expect(judgeWrites('okta', [...once, once[0]!, other], { once, turns: 2 })).toMatchObject({ accepted: 4, lost: 0, doubled: 0 });
  expect(judgeWrites('okta', [...once, once[0]!, once[0]!, other], { once, turns: 2 })).toMatchObject({
    lost: 0,
    doubled: 1,
    details: ['POST /api/v1/zones 200: +1'],
  });
  expect(judgeWrites('okta', [...once, once[0]!], { once, turns: 2 })).toMatchObject({ lost: 1, doubled: 0 });
});

test('a write that the vendor refused because it was asked too often is none, and one that it refused otherwise is', () => {
  const once = ['POST /api/v1/zones 200'];
  expect(judgeWrites('okta', ['POST /api/v1/zones 429', ...once], { once, turns: 1 })).toMatchObject({ lost: 0, doubled: 0 });
  expect(judgeWrites('okta', ['POST /api/v1/zones 400', ...once], { once, turns: 1 })).toMatchObject({ lost: 0, doubled: 1 });
});

const samples = (megabytes: (number: number) => number, count = 200) =>
  Array.from({ length: count }, (_, number) => ({ at: number, megabytes: megabytes(number) }));

const judged = (megabytes: (number: number) => number) => judgeMemory({ name: 'worker-1', memory: () => samples(megabytes) }).isLevel;

test('tells memory that grows from memory that fills once', () => {
  expect(judged((number) => Math.min(300, 150 + number * 10))).toBe(true);
  expect(judged((number) => 150 + number * 3)).toBe(false);
});

test('does not judge the memory of a process that was started a moment ago', () => {
  const few = samples((number) => 100 + number * 10, 40);
  expect(judgeMemory({ name: 'worker-1', memory: () => few })).toMatchObject({ isLevel: undefined });
});
