import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Answers } from '../../../test-support/played-api.ts';
import { renderScreen } from '../../../test-support/render-screen.tsx';

const never = () => new Promise<never>(() => undefined);

const shown = () => [...document.querySelectorAll<HTMLElement>('main [data-skeleton]')].map(({ dataset }) => dataset['skeleton']);

test.each<readonly [address: string, answers: Answers, shapes: readonly string[]]>([
  ['/programs', { summarizePrograms: never }, ['cards']],
  ['/programs/baseline', { getPrograms: never }, ['table']],
  ['/quests', { listQuests: never, getQuestCoverage: never }, ['panel']],
  ['/quests/explore', { listQuests: never }, ['table']],
  ['/quests/shorten-okta-sessions-baseline', { getQuest: never }, ['wizard']],
  ['/what-if/okta.a', { replayControl: never }, ['cards', 'chart', 'table']],
])('while %s is on its way, its place has the shape of what comes', async (address, answers, shapes) => {
  await renderScreen(address, { as: 'administrator', answers });
  await waitFor(() => expect(shown()).toEqual(shapes));
});
