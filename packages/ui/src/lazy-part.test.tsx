import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { lazyPart, recoverMissingParts } from './lazy-part.ts';

const Named = ({ name }: { readonly name: string }) => <p>{name}</p>;

function recovering() {
  const recover = vi.fn<(load: unknown, cause: unknown) => Promise<never>>(() => new Promise(() => undefined));
  recoverMissingParts(recover);
  onTestFinished(() => recoverMissingParts());
  return recover;
}

test('a part is shown once its file is there', async () => {
  const recover = recovering();
  const Part = lazyPart(async () => Named);
  render(
    <Suspense fallback="…">
      <Part name="The map" />
    </Suspense>,
  );
  expect(await screen.findByText('The map')).toBeTruthy();
  expect(recover).not.toHaveBeenCalled();
});

test('a file that cannot be fetched is recovered from, and until then the part is waited for', async () => {
  const recover = recovering();
  const missing = new TypeError('Failed to fetch dynamically imported module: /assets/map.js');
  const Part = lazyPart<{ readonly name: string }>(() => Promise.reject(missing));
  render(
    <Suspense fallback="Waiting">
      <Part name="The map" />
    </Suspense>,
  );
  await vi.waitFor(() => expect(recover).toHaveBeenCalledWith(expect.any(Function), missing));
  expect(screen.getByText('Waiting')).toBeTruthy();
});

test('a part is shown with what was loaded after all', async () => {
  recoverMissingParts((load) => load());
  onTestFinished(() => recoverMissingParts());
  const load = vi.fn<() => Promise<typeof Named>>().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(Named);
  const Part = lazyPart(load);
  render(
    <Suspense fallback="Waiting">
      <Part name="The map" />
    </Suspense>,
  );
  expect(await screen.findByText('The map')).toBeTruthy();
});
