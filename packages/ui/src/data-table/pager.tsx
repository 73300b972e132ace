import { TextInput, ActionIcon, NativeSelect } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { pageSizes as offeredSizes, pageWindow, shownText, clampPage, parsePage } from './page-window.ts';
import classes from './pager.module.css';

interface StepPagerProps extends PageSizeSelectProps {
  /** What is paged: a screen may have several lists. */
  of: string;
  /** Counted from 1. */
  page: number;
  /** Rows on this page: one that is not full is the last. */
  rowCount: number;
  onPage: (page: number) => void;
}

/** For lists without a total: one page on or one back. */
export function StepPager({ of, page, rowCount, pageSize, pageSizes, onPage, onPageSize }: StepPagerProps) {
  return (
    <div className={classes.pager}>
      <span role="status">
        {rowCount} shown on page {page}
      </span>
      <div className={classes.controls}>
        <PageSizeSelect pageSize={pageSize} pageSizes={pageSizes} onPageSize={onPageSize} />
        <nav aria-label={`Pages of ${of}`} className={classes.pages}>
          <PageButton icon={ChevronLeft} label="Previous page" isOff={page <= 1} onClick={() => onPage(page - 1)} />
          <span className={classes.field}>Page {page}</span>
          <PageButton icon={ChevronRight} label="Next page" isOff={rowCount < pageSize} onClick={() => onPage(page + 1)} />
        </nav>
      </div>
    </div>
  );
}

export interface PageSizeSelectProps {
  pageSize: number;
  pageSizes: readonly number[];
  onPageSize: (size: number) => void;
}

export function PageSizeSelect({ pageSize, pageSizes, onPageSize }: PageSizeSelectProps) {
  return (
    <NativeSelect
      size="xs"
      aria-label="Rows per page"
      value={String(pageSize)}
      onChange={(event) => onPageSize(Number(event.currentTarget.value))}
      data={pageSizes.map((size) => ({ value: String(size), label: `${size} rows` }))}
    />
  );
}

interface PageButtonProps {
  icon: LucideIcon;
  label: string;
  isOff: boolean;
  onClick: () => void;
}

/** Stays focusable at the ends, so that the keyboard does not lose its place on the last page. */
export function PageButton({ icon: Icon, label, isOff, onClick }: PageButtonProps) {
  return (
    <ActionIcon className={classes.button} aria-label={label} aria-disabled={isOff} onClick={() => !isOff && onClick()}>
      <Icon size={16} aria-hidden="true" />
    </ActionIcon>
  );
}

const debounceMs = 300;

interface PageFieldProps {
  page: number;
  pageCount: number;
  onPage: (page: number) => void;
}

/** Goes to the typed page 300 ms after the last key, or immediately on Enter or when the field loses focus. */
function PageField({ page, pageCount, onPage }: PageFieldProps) {
  // The draft lives only while someone types; otherwise the field follows the page.
  const [draft, setDraft] = useState<string | null>(null);
  const commit = (text: string) => {
    const asked = parsePage(text);
    setDraft(null);
    if (asked !== null) onPage(clampPage(asked, pageCount));
  };
  const commitSoon = useDebouncedCallback(commit, debounceMs);
  const commitNow = () => {
    commitSoon.cancel();
    if (draft !== null) commit(draft);
  };
  return (
    <span className={classes.field}>
      <TextInput
        size="xs"
        aria-label={`Page, 1 to ${pageCount}`}
        inputMode="numeric"
        autoComplete="off"
        value={draft ?? String(page)}
        onChange={(event) => {
          const digits = event.currentTarget.value.replace(/\D/g, '');
          setDraft(digits);
          if (parsePage(digits) === null) commitSoon.cancel();
          else commitSoon(digits);
        }}
        onBlur={commitNow}
        onKeyDown={(event) => event.key === 'Enter' && commitNow()}
      />
      <span>of {pageCount}</span>
    </span>
  );
}

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
    <div className={classes.pager}>
      <span role="status">{summary}</span>
      {isWorthPaging && (
        <div className={classes.controls}>
          <PageSizeSelect pageSize={pageSize} pageSizes={pageSizes} onPageSize={onPageSize} />
          <nav aria-label={`Pages of ${props.of}`} className={classes.pages}>
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
  return shownText({ shown: end - start, matching: total });
}
