import { describe, expect, it } from 'vitest';
import { parseLogPage } from './log-page.ts';

describe('parseLogPage', () => {
  it('keeps a page and an offered size', () => {
    expect(parseLogPage({ page: 3, size: 100 })).toEqual({ page: 3, size: 100 });
  });

  it.each([{ page: 1 }, { size: 10 }, { size: 25 }, { page: 'x' }, {}])('drops defaults and what is not offered: %j', (raw) => {
    expect(parseLogPage(raw)).toEqual({});
  });
});
