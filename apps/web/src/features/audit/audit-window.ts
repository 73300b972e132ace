import { clampPage } from '@rampart/ui/data-table/page-window.ts';
import { defaultLogPageSize, type LogPageSearch } from '../../parts/table-search/log-page.ts';

export interface AuditWindow {
  readonly page: number;
  readonly size: number;
  readonly pageCount: number;
}

/** The page to show: as asked, but from 1 to the number of pages there are. */
export function auditWindow({ page = 1, size = defaultLogPageSize }: LogPageSearch, count: number): AuditWindow {
  const pageCount = Math.max(1, Math.ceil(count / size));
  return { page: clampPage(page, pageCount), size, pageCount };
}
