import { expect, test } from 'vitest';
import { type Instruction, instructionText, valuesAfter } from './instruction.ts';

const escaped = (words: string) => words.replaceAll('_', String.raw`\_`);
const references = { listed: 'in the list', before: '`before`', after: '`after`' };

test('says where the document shows what an instruction refers to', () => {
  const compare: Instruction = ['Compare the policy “X” with ', valuesAfter, '.'];
  expect(instructionText(compare, references)).toBe('Compare the policy “X” with `after`.');
});

test('a name with the words of a reference stays as it is, and only names are escaped', () => {
  const compare: Instruction = ['Compare the policy “the column After”_ with ', valuesAfter, '.'];
  expect(instructionText(compare, references, escaped)).toBe(String.raw`Compare the policy “the column After”\_ with ` + '`after`.');
});
