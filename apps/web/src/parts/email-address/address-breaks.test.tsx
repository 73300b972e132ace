import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AddressBreaks } from './address-breaks.tsx';

test.each([
  ['h.karlsson@haldenfreight.example', 'h.<wbr>karlsson@<wbr>haldenfreight.<wbr>example'],
  ['Rampart Bot', 'Rampart Bot'],
])('%s may break where it reads best', (address, markup) => {
  expect(render(<AddressBreaks address={address} />).container.innerHTML).toBe(markup);
});
