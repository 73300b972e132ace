import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { peopleAnswers } from '../../../test-support/people.ts';
import { renderScreen } from '../../../test-support/render-screen.tsx';
import { paletteSource } from './palette-source.ts';

test('hidden groups are not among the first answers of the palette, and are found by their name', async () => {
  const person = { mail: 'mia@haldenfreight.example', name: 'Mia Missing', job_title: null, kind: 'member' as const, is_executive: false };
  await renderScreen('/personas', { as: 'read-only', answers: { ...peopleAnswers, searchPeople: { people: [person] } } });
  await screen.findByRole('heading', { name: 'Personas', level: 1 });
  const first = (await paletteSource.load?.())?.map(({ label }) => label);
  expect(first?.slice(0, 5)).toEqual(['All', 'Most Attacked: Overall', 'Most Attacked: Phishing', 'Most Attacked: Malware', 'Executives']);
  expect(first).not.toContain('Missing Users');
  expect((await paletteSource.search?.('missing'))?.map(({ group, label }) => [group, label])).toEqual([
    ['Pages', 'Missing Users'],
    ['People', 'Mia Missing'],
  ]);
});
