import { describe, expect, it } from 'vitest';
import { auditWindow, parseAuditSearch } from './audit-page-search.ts';

describe('parseAuditSearch', () => {
  it('keeps a page and an offered size', () => {
    expect(parseAuditSearch({ page: 3, size: 100 })).toEqual({ page: 3, size: 100 });
  });

  it.each([{ page: 1 }, { size: 10 }, { size: 25 }, { page: 'x' }, {}])('leaves out defaults and what is not offered: %j', (raw) => {
    expect(parseAuditSearch(raw)).toEqual({});
  });
});

describe('auditWindow', () => {
  it('starts at the first page with ten rows', () => {
    expect(auditWindow({}, 95)).toEqual({ page: 1, size: 10, pageCount: 10 });
  });

  it('stays within the pages there are', () => {
    expect(auditWindow({ page: 99, size: 50 }, 95)).toEqual({ page: 2, size: 50, pageCount: 2 });
    expect(auditWindow({ page: 2 }, 0)).toEqual({ page: 1, size: 10, pageCount: 1 });
  });
});
