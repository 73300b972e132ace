import { NativeSelect } from '@mantine/core';

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
