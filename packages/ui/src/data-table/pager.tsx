import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react';
import { countText } from './count-text.ts';
import { PageButton } from './page-button.tsx';
import { PageField } from './page-field.tsx';
import { PageSizeSelect } from './page-size-select.tsx';
import { pageSizes as offeredSizes, pageWindow } from './page-window.ts';
import classes from './pager.module.css';

export interface PagerProps {
  /** What is paged: a screen may have several lists. */
  of: string;
  /** Counted from 1. */
  page: number;
  pageCount: number;
  pageSize: number;
  pageSizes?: readonly number[] | undefined;
  onPage: (page: number) => void;
  onPageSize: (size: number) => void;
  total?: number | undefined;
  /** Replaces the count of rows shown. */
  summary?: string | undefined;
}

/** Also serves lists that the server pages. */
export function Pager(props: PagerProps) {
  const { page, pageCount, pageSize, pageSizes = offeredSizes, onPage, onPageSize, total } = props;
  const summary = props.summary ?? (total === undefined ? '' : summarize(page, pageSize, total));
  const isWorthPaging = total === undefined || pageCount > 1 || total > Math.min(...pageSizes);
  return (
    <div className={classes['pager']}>
      <span role="status" className={classes['count']}>
        {summary}
      </span>
      {isWorthPaging && (
        <div className={classes['controls']}>
          <PageSizeSelect pageSize={pageSize} pageSizes={pageSizes} onPageSize={onPageSize} />
          <nav aria-label={`Pages of ${props.of}`} className={classes['pages']}>
            <PageButton icon={ChevronFirst} label="First page" isOff={page <= 1} onClick={() => onPage(1)} />
            <PageButton icon={ChevronLeft} label="Previous page" isOff={page <= 1} onClick={() => onPage(page - 1)} />
            <PageField page={page} pageCount={pageCount} onPage={onPage} />
            <PageButton icon={ChevronRight} label="Next page" isOff={page >= pageCount} onClick={() => onPage(page + 1)} />
            <PageButton icon={ChevronLast} label="Last page" isOff={page >= pageCount} onClick={() => onPage(pageCount)} />
          </nav>
        </div>
      )}
    </div>
  );
}

function summarize(page: number, size: number, total: number): string {
  const { start, end } = pageWindow({ page, size, total });
  return countText({ shown: end - start, matching: total });
}
