import { expect, test } from 'vitest';
import { type Mark, markEach, noMarks, toggleMark } from './marks.ts';
import { type ExclusionCall, sendMarks } from './send-marks.ts';

const type = 'emergency_access_exclusions';
const named = (name: string) => ({ mail: `${name}@example.test`, name });
const heard: [string, string[]][] = [];
const taking = (kind: Mark, answer = (mails: string[]): string[] => mails): ExclusionCall => ({
  kinds: kind === 'sync' ? ['sync', 'refresh'] : [kind],
  title: `Error of ${kind}`,
  send: (_type, mails) => {
    heard.push([kind, mails]);
    return Promise.resolve({ data: { succeeded: answer(mails), job_uuids: ['a job'] } });
  },
});
const refusing: ExclusionCall = { kinds: ['add'], title: 'Error Adding Members', send: () => Promise.reject(new Error('Not now.')) };

test('each kind of mark has its own call, and approving and refreshing share one', async () => {
  heard.length = 0;
  const marks = (['add', 'remove', 'sync', 'refresh'] as const).reduce((all, mark) => toggleMark(all, named(mark), mark), noMarks);
  const sent = await sendMarks(type, marks, [taking('add'), taking('remove'), taking('sync')]);
  expect(heard).toEqual([
    ['add', ['add@example.test']],
    ['remove', ['remove@example.test']],
    ['sync', ['sync@example.test', 'refresh@example.test']],
  ]);
  expect(sent).toEqual({ done: [...marks.keys()], jobCount: 3, problems: [] });
});

test('a call that fails leaves its marks undone and does not keep the others from being applied', async () => {
  const marks = toggleMark(toggleMark(noMarks, named('ada'), 'add'), named('bo'), 'remove');
  expect(await sendMarks(type, marks, [refusing, taking('remove')])).toEqual({
    done: ['bo@example.test'],
    jobCount: 1,
    problems: [{ title: 'Error Adding Members', message: 'Not now.' }],
  });
});

test('who was not taken is named, and stays undone', async () => {
  const marks = markEach(noMarks, [named('ada'), named('bo')], 'add');
  const { done, problems } = await sendMarks(type, marks, [taking('add', (mails) => mails.slice(0, 1))]);
  expect(done).toEqual(['ada@example.test']);
  expect(problems).toEqual([{ title: 'Error of add', message: expect.stringContaining('bo@example.test') }]);
});

test('more people than one call takes are sent in several', async () => {
  heard.length = 0;
  const many = Array.from({ length: 1001 }, (_, number) => named(`person${number}`));
  const { done } = await sendMarks(type, markEach(noMarks, many, 'add'), [taking('add')]);
  expect(heard.map(([, mails]) => mails.length)).toEqual([500, 500, 1]);
  expect(done).toHaveLength(1001);
});

test('without marks nothing is sent', async () => {
  heard.length = 0;
  expect(await sendMarks(type, noMarks, [refusing, taking('remove')])).toEqual({ done: [], jobCount: 0, problems: [] });
  expect(heard).toEqual([]);
});
