import { Checkbox, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Column } from './column.ts';
import classes from './data-table.module.css';
import { openRow } from './open-row.ts';

export interface RowChoice {
  isSelected: boolean;
  label: string;
  onToggle: () => void;
  /** Why it cannot be changed now. */
  reason?: string | undefined;
}

function ChoiceCell({ choice }: { choice: RowChoice | 'none' }) {
  if (choice === 'none') return <td className={classes.choiceCell} />;
  return (
    <td className={classes.choiceCell}>
      <Tooltip label={choice.reason} disabled={choice.reason === undefined}>
        <Checkbox aria-label={choice.label} checked={choice.isSelected} disabled={choice.reason !== undefined} onChange={choice.onToggle} />
      </Tooltip>
    </td>
  );
}

export interface TableRowProps<Row> {
  row: Row;
  columns: Column<Row>[];
  actions?: ReactNode;
  /** A click anywhere follows the link of the title. */
  opens?: boolean | undefined;
  /** Its checkbox; `none` where only other rows have one. */
  choice?: RowChoice | 'none' | undefined;
}

export function TableRow<Row>({ row, columns, actions, opens = false, choice }: TableRowProps<Row>) {
  return (
    <tr
      data-row
      {...(opens && { 'data-opens': true, onClick: openRow })}
      {...(typeof choice === 'object' && { 'aria-selected': choice.isSelected })}
    >
      {choice && <ChoiceCell choice={choice} />}
      {columns.map((column) =>
        column.isTitle ? (
          <th key={column.id} scope="row" className={classes.titleCell}>
            {column.cell(row)}
          </th>
        ) : (
          <td
            key={column.id}
            data-align={column.align}
            data-is-long={column.isLong || undefined}
            className={column.align === 'right' ? classes.figure : undefined}
          >
            <span className={classes.cellLabel}>{column.header}</span>
            <div className={classes.cellValue}>{column.cell(row)}</div>
          </td>
        ),
      )}
      {actions !== undefined && <td className={classes.actionsCell}>{actions}</td>}
    </tr>
  );
}
