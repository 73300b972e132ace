import { expect, test } from 'vitest';
import { renderScreen } from '../../test-support/render-screen.tsx';
import { createSignedInRouter } from './router.tsx';

test('a pointer that passes over a link to the Bridge asks for none of its data', async () => {
  const { api } = await renderScreen('/settings/profile', { as: 'administrator', answers: { listSessions: { sessions: [] } } });
  await createSignedInRouter().preloadRoute({ to: '/bridge/products' });
  expect(api.requests('getBridge')).toEqual([]);
});
