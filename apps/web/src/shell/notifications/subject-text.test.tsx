import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SubjectText } from './subject-text.tsx';

test.each([
  ['2 methods changed by h.karlsson@halden.example', '2 methods changed by h.<wbr>karlsson@<wbr>halden.<wbr>example'],
  ['Processing failed. See why.', 'Processing failed. See why.'],
])('%s breaks within an address where it reads best', (subject, markup) => {
  expect(render(<SubjectText subject={subject} />).container.innerHTML).toBe(markup);
});
