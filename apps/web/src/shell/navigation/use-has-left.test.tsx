import { createMemoryHistory, createRootRoute, createRoute, createRouter, Link, RouterProvider } from '@tanstack/react-router';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { expect, test } from 'vitest';
import { useHasLeft } from './use-has-left.ts';

/** An address that leads on to `/bridge` once something is known, and a screen that is loaded when the test says so. */
async function renderEntrance(entrance: string) {
  const known = Promise.withResolvers<void>();
  const loaded = Promise.withResolvers<void>();
  const root = createRootRoute();
  function Entrance() {
    const hasLeft = useHasLeft(entrance);
    const navigate = home.useNavigate();
    const [isKnown, setKnown] = useState(false);
    useEffect(() => void known.promise.then(() => setKnown(true)), []);
    useEffect(() => {
      if (isKnown && !hasLeft) void navigate({ to: '/bridge', replace: true });
    }, [isKnown, hasLeft, navigate]);
    return (
      <>
        <output>{isKnown ? 'known' : 'asking'}</output>
        <Link to="/personas">Personas</Link>
      </>
    );
  }
  const home = createRoute({ getParentRoute: () => root, path: entrance, component: Entrance });
  const bridge = createRoute({ getParentRoute: () => root, path: '/bridge', component: () => 'the Bridge' });
  const below = createRoute({ getParentRoute: () => root, path: '/quests/one/step', component: Entrance });
  const personas = createRoute({
    getParentRoute: () => root,
    path: '/personas',
    loader: () => loaded.promise,
    component: () => 'the Personas',
  });
  const history = createMemoryHistory({ initialEntries: [entrance] });
  const router = createRouter({ routeTree: root.addChildren([home, bridge, below, personas]), history });
  await act(async () => void render(<RouterProvider<typeof router> router={router} />));
  return { router, known, loaded };
}

test.each(['/', '/quests/one'])('from %s it is led on when the person stays', async (entrance) => {
  const { known } = await renderEntrance(entrance);
  await act(async () => known.resolve());
  expect(await screen.findByText('the Bridge')).toBeTruthy();
});

test.each(['/', '/quests/one'])('a person who left %s meanwhile comes to the screen that they chose', async (entrance) => {
  const { router, known, loaded } = await renderEntrance(entrance);
  await userEvent.click(screen.getByRole('link', { name: 'Personas' }));
  await act(async () => known.resolve());
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('known'));
  await act(async () => loaded.resolve());
  expect(await screen.findByText('the Personas')).toBeTruthy();
  expect(router.history.location.pathname).toBe('/personas');
});

test('an address below is not left', async () => {
  const { router, known } = await renderEntrance('/quests/one');
  await act(async () => router.history.push('/quests/one/step'));
  await act(async () => known.resolve());
  expect(await screen.findByText('the Bridge')).toBeTruthy();
});

test('a person who comes back before the chosen screen is loaded is led on after all', async () => {
  const { router, known } = await renderEntrance('/');
  await userEvent.click(screen.getByRole('link', { name: 'Personas' }));
  await act(async () => known.resolve());
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('known'));
  await act(async () => router.history.back());
  expect(await screen.findByText('the Bridge')).toBeTruthy();
});
