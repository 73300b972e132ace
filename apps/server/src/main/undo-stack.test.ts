import { expect, test } from 'vitest';
import { undoStack } from './undo-stack.ts';

test('what was done last is undone first, and only once', async () => {
  const undone: string[] = [];
  const undo = undoStack();
  for (const name of ['first', 'second']) undo.add(async () => void undone.push(name));
  await undo.unwind();
  await undo.unwind();
  expect(undone).toEqual(['second', 'first']);
});

test('a step that fails does not keep the others from being undone, and is not hidden', async () => {
  const undone: string[] = [];
  const undo = undoStack();
  undo.add(async () => void undone.push('first'));
  undo.add(() => Promise.reject(new Error('stuck')));
  undo.add(async () => void undone.push('third'));
  await expect(undo.unwind()).rejects.toThrow('stuck');
  expect(undone).toEqual(['third', 'first']);
});
