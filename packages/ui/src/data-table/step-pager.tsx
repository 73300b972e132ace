import { ChevronLeft, ChevronRight } from 'lucide-react';
import { PageButton } from './page-button.tsx';
import { PageSizeSelect, type PageSizeSelectProps } from './page-size-select.tsx';
import classes from './pager.module.css';

export interface StepPagerProps extends PageSizeSelectProps {
  /** What is paged: a screen may have several lists. */
  of: string;
  /** Counted from 1. */
  page: number;
  /** Rows on this page: one that is not full is the last. */
  rowCount: number;
  onPage: (page: number) => void;
}

/** For lists that nobody has counted: one page on or one back. */
export function StepPager({ of, page, rowCount, pageSize, pageSizes, onPage, onPageSize }: StepPagerProps) {
  return (
    <div className={classes['pager']}>
      <span role="status" className={classes['count']}>
        {rowCount} shown on page {page}
      </span>
      <div className={classes['controls']}>
        <PageSizeSelect pageSize={pageSize} pageSizes={pageSizes} onPageSize={onPageSize} />
        <nav aria-label={`Pages of ${of}`} className={classes['pages']}>
          <PageButton icon={ChevronLeft} label="Previous page" isOff={page <= 1} onClick={() => onPage(page - 1)} />
          <span className={classes['field']}>Page {page}</span>
          <PageButton icon={ChevronRight} label="Next page" isOff={rowCount < pageSize} onClick={() => onPage(page + 1)} />
        </nav>
      </div>
    </div>
  );
}
