import { describe, expect, it } from 'vitest';
import { auditWindow } from './audit-window.ts';

describe('auditWindow', () => {
  it('starts at the first page with ten rows', () => {
    expect(auditWindow({}, 95)).toEqual({ page: 1, size: 10, pageCount: 10 });
  });

  it('stays within the pages there are', () => {
    expect(auditWindow({ page: 99, size: 50 }, 95)).toEqual({ page: 2, size: 50, pageCount: 2 });
    expect(auditWindow({ page: 2 }, 0)).toEqual({ page: 1, size: 10, pageCount: 1 });
  });
});
