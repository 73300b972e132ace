import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';

const button = (style: React.CSSProperties) => <button style={style}>Deploy</button>;

test('a thing is found by its role only where it is shown: not by its own style, nor by that around it', () => {
  render(
    <>
      {button({ color: 'red' })}
      {button({ display: 'none' })}
      {button({ visibility: 'hidden' })}
      <div style={{ display: 'none' }}>{button({ display: 'block' })}</div>
      <div style={{ visibility: 'hidden' }}>
        {button({})}
        {button({ visibility: 'visible' })}
      </div>
    </>,
  );
  expect(screen.getAllByRole('button', { name: 'Deploy' }).map((one) => one.getAttribute('style'))).toEqual([
    'color: red;',
    'visibility: visible;',
  ]);
});

test('other properties are worked out as before, and so is a dialog that opens by an attribute', () => {
  render(
    <>
      <p style={{ position: 'absolute' }}>Placed</p>
      <dialog aria-label="Closed" />
      <dialog aria-label="Open" open />
    </>,
  );
  const { position, display } = window.getComputedStyle(screen.getByText('Placed'));
  expect([position, display]).toEqual(['absolute', 'block']);
  expect(screen.getAllByRole('dialog').map((one) => one.getAttribute('aria-label'))).toEqual(['Open']);
});
