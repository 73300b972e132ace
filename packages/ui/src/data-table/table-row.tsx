import type { ReactNode } from 'react';
import type { Column } from './column.ts';
import classes from './data-table.module.css';

export interface TableRowProps<Row> {
  row: Row;
  columns: Column<Row>[];
  actions?: ReactNode;
}

export function TableRow<Row>({ row, columns, actions }: TableRowProps<Row>) {
  return (
    <tr>
      {columns.map((column) =>
        column.isTitle ? (
          <th key={column.id} scope="row" className={classes['titleCell']}>
            {column.cell(row)}
          </th>
        ) : (
          <td key={column.id} data-align={column.align}>
            <span className={classes['cellLabel']}>{column.header}</span>
            <div className={classes['cellValue']}>{column.cell(row)}</div>
          </td>
        ),
      )}
      {actions !== undefined && <td className={classes['actionsCell']}>{actions}</td>}
    </tr>
  );
}
