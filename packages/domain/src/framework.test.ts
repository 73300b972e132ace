import { expect, test } from 'vitest';
import { defineFramework, requirementsOf } from './framework.ts';

const leaf = (id: string) => ({ id, name: id, parts: [] });

test('the requirements of a framework come with each before its parts', () => {
  const framework = defineFramework({
    id: 'soc-2',
    name: 'SOC 2',
    title: 'SOC 2',
    requirements: [{ ...leaf('A'), parts: [leaf('A.1'), { ...leaf('A.2'), parts: [leaf('A.2.1')] }] }, leaf('B')],
  });
  expect(requirementsOf(framework.requirements).map(({ id }) => id)).toEqual(['A', 'A.1', 'A.2', 'A.2.1', 'B']);
});
