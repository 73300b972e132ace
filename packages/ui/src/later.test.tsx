import { render, screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Later } from './later.tsx';

const later = (
  <Later meanwhile={<p>Loading</p>}>
    <p>A long list</p>
  </Later>
);

test('when the page is opened, what takes long is not part of the first drawing; afterwards it is there at once', async () => {
  expect(renderToStaticMarkup(later)).toBe('<p>Loading</p>');
  render(later);
  expect(await screen.findByText('A long list')).toBeTruthy();
  expect(screen.queryByText('Loading')).toBeNull();
  expect(renderToStaticMarkup(later)).toBe('<p>A long list</p>');
});
