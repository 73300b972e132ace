import { expect, test } from 'vitest';
import { allCalls } from './all-calls.ts';
import { signIn } from './access/session.ts';
import { Problem } from './problem.ts';

test('a call is listed under its feature and its name', () => {
  expect(allCalls).toContainEqual({ feature: 'access', name: 'signIn', call: signIn });
  expect(new Set(allCalls.map(({ feature, name }) => `${feature}.${name}`)).size).toBe(allCalls.length);
});

test.each(allCalls.map(({ feature, name, call }) => [`${feature}.${name}`, call] as const))(
  '%s names every parameter of its path',
  (_label, call) => {
    const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const shape = call.params && 'shape' in call.params ? Object.keys(call.params.shape as object) : [];
    expect(shape).toEqual(inPath);
  },
);

test('a problem is a sentence, a sentence in an object, or a list of places', () => {
  for (const detail of ['No.', { error: 'No.' }, [{ msg: 'No.', loc: ['body', 'x'] }]]) {
    expect(Problem.parse({ detail, request_id: 'r' })).toEqual({ detail, request_id: 'r' });
  }
  expect(Problem.safeParse({ detail: 'No.' }).success).toBe(false);
});
