import { clampPage } from '@rampart/ui/data-table/page-window.ts';
import { parseTableSearch, type TableSearch } from '../../shell/table-search.ts';

export const auditPageSizes = [10, 20, 50, 100] as const;
const defaultSize = 10;

/** The audit log's part of the address: a page and its size, without what is at its default. */
export function parseAuditSearch(raw: Record<string, unknown>): Pick<TableSearch, 'page' | 'size'> {
  const { page, size } = parseTableSearch(raw);
  const isOffered = auditPageSizes.some((offered) => offered === size);
  return {
    ...(page === undefined || page === 1 ? {} : { page }),
    ...(size === undefined || !isOffered || size === defaultSize ? {} : { size }),
  };
}

export interface AuditWindow {
  readonly page: number;
  readonly size: number;
  readonly pageCount: number;
}

/** The page to show: as asked, but from 1 to the number of pages there are. */
export function auditWindow({ page = 1, size = defaultSize }: Pick<TableSearch, 'page' | 'size'>, count: number): AuditWindow {
  const pageCount = Math.max(1, Math.ceil(count / size));
  return { page: clampPage(page, pageCount), size, pageCount };
}
