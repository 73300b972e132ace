import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ChangeMark } from './change-mark.tsx';

test.each([
  [0.996, 'up 100%'],
  [-0.996, 'down 99%'],
  [0.04, 'steady'],
  [undefined, '—'],
])('a change by %s reads “%s”', (change, words) => {
  expect(render(<ChangeMark change={change} />).container.textContent).toBe(words);
});
