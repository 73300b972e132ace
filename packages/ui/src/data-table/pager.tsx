import { ActionIcon, NativeSelect } from '@mantine/core';
import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react';
import { countText } from './count-text.ts';
import { PageField } from './page-field.tsx';
import { pageSizes as offeredSizes, pageWindow } from './page-window.ts';
import classes from './pager.module.css';

export interface PagerProps {
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
          <NativeSelect
            size="xs"
            aria-label="Rows per page"
            value={String(pageSize)}
            onChange={(event) => onPageSize(Number(event.currentTarget.value))}
            data={pageSizes.map((size) => ({ value: String(size), label: `${size} rows` }))}
          />
          <nav aria-label="Pages" className={classes['pages']}>
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

interface PageButtonProps {
  icon: LucideIcon;
  label: string;
  isOff: boolean;
  onClick: () => void;
}

/** Stays focusable at the ends, so that the keyboard does not lose its place on the last page. */
function PageButton({ icon: Icon, label, isOff, onClick }: PageButtonProps) {
  return (
    <ActionIcon className={classes['button']} aria-label={label} aria-disabled={isOff} onClick={() => !isOff && onClick()}>
      <Icon size={16} aria-hidden="true" />
    </ActionIcon>
  );
}
