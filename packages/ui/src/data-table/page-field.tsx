import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { clampPage, parsePage } from './page-window.ts';
import classes from './pager.module.css';

const debounceMs = 300;

export interface PageFieldProps {
  page: number;
  pageCount: number;
  onPage: (page: number) => void;
}

/** Goes to the typed page 300 ms after the last key, or at once on Enter or when left. */
export function PageField({ page, pageCount, onPage }: PageFieldProps) {
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
    <span className={classes['field']}>
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
