import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CardsSkeleton } from './skeletons.tsx';
import { UiProvider } from './ui-provider.tsx';

test('cards that are on their way are as many and as high as those that come', () => {
  render(
    <UiProvider nonce={undefined} env="test">
      <CardsSkeleton count={3} columns={2} cardHeight={142} />
    </UiProvider>,
  );
  const cards = [...screen.getByRole('status').querySelectorAll<HTMLElement>('[aria-hidden]')];
  expect(cards.map(({ style }) => style.blockSize)).toEqual(['142px', '142px', '142px']);
  expect(screen.getByRole('status').style.gridTemplateColumns).toBe('repeat(2, minmax(0, 1fr))');
});
