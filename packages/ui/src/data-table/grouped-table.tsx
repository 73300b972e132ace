import { VisuallyHidden } from '@mantine/core';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { CardSort } from './card-sort.tsx';
import type { Column } from './column.ts';
import classes from './data-table.module.css';
import groupClasses from './grouped-table.module.css';
import { TableHead } from './table-head.tsx';
import { type RowChoice, TableRow } from './table-row.tsx';
import type { Sort } from './table-state.ts';

export interface TableGroup<Row> {
  id: string;
  title: string;
  /** A short sentence beside the title. */
  hint?: string | undefined;
  mark?: ReactNode;
  /** Actions and figures of the whole group, at the end of its header. */
  aside?: ReactNode;
  /** In the order in which they are shown. */
  rows: readonly Row[];
  /** Not shown, and still there: a dialog that its actions have opened stays open. */
  isHidden?: boolean | undefined;
}

interface GroupHeaderProps<Row> {
  group: TableGroup<Row>;
  span: number;
  isOpen: boolean;
  onToggle: () => void;
}

function GroupHeader<Row>({ group, span, isOpen, onToggle }: GroupHeaderProps<Row>) {
  const { title, hint, mark, aside, rows } = group;
  const Arrow = isOpen ? ChevronDown : ChevronRight;
  return (
    <tr className={groupClasses.header}>
      <th colSpan={span} scope="rowgroup">
        <span className={groupClasses.line}>
          <button type="button" className={groupClasses.toggle} aria-expanded={isOpen} disabled={rows.length === 0} onClick={onToggle}>
            <Arrow size={15} aria-hidden="true" className={groupClasses.arrow} />
            {mark}
            <span className={groupClasses.title}>{title}</span>
            <span className={groupClasses.count}>
              {rows.length}
              <VisuallyHidden> in this group</VisuallyHidden>
            </span>
          </button>
          {hint !== undefined && <span className={groupClasses.hint}>{hint}</span>}
          {aside !== undefined && <span className={groupClasses.aside}>{aside}</span>}
        </span>
      </th>
    </tr>
  );
}

export interface GroupedTableProps<Row> {
  /** Names the table for screen readers. */
  label: string;
  columns: Column<Row>[];
  groups: readonly TableGroup<Row>[];
  getRowId: (row: Row) => string;
  /** The groups that are folded until a person unfolds them. */
  foldedFirst?: readonly string[] | undefined;
  rowActions?: ((row: Row) => ReactNode) | undefined;
  /** The checkbox of a row; a row without one has an empty cell in its place. Without it no row has one. */
  choiceOf?: ((row: Row) => RowChoice | undefined) | undefined;
  sort?: Sort | null | undefined;
  onSort?: ((sort: Sort) => void) | undefined;
}

/** One table whose rows stand in groups. The header of a group stays in sight while its rows pass; an empty group is folded. */
export function GroupedTable<Row>(props: GroupedTableProps<Row>) {
  const { label, columns, groups, getRowId, foldedFirst, rowActions, choiceOf, sort = null, onSort } = props;
  // What the person chose stays as it is when other groups are folded first, as without a filter.
  const [chosen, setChosen] = useState<ReadonlyMap<string, 'open' | 'folded'>>(new Map());
  const isUnfolded = (id: string): boolean => (chosen.get(id) ?? (foldedFirst?.includes(id) === true ? 'folded' : 'open')) === 'open';
  const span = columns.length + Number(rowActions !== undefined) + Number(choiceOf !== undefined);
  const toggle = (id: string): void => setChosen(new Map(chosen).set(id, isUnfolded(id) ? 'folded' : 'open'));
  return (
    <div className={classes.container}>
      {onSort && <CardSort columns={columns} sort={sort} onSort={onSort} />}
      <div className={classes.frame}>
        <table className={classes.table} aria-label={label} data-rows>
          <TableHead
            columns={columns}
            sort={sort}
            onSort={onSort}
            choice={choiceOf && <VisuallyHidden>Selected</VisuallyHidden>}
            hasActions={rowActions !== undefined}
          />
          {groups.map((group) => {
            const isOpen = group.rows.length > 0 && isUnfolded(group.id);
            return (
              <tbody key={group.id} aria-label={group.title} className={groupClasses.group} hidden={group.isHidden}>
                <GroupHeader group={group} span={span} isOpen={isOpen} onToggle={() => toggle(group.id)} />
                {isOpen &&
                  group.rows.map((row) => (
                    <TableRow
                      key={getRowId(row)}
                      row={row}
                      columns={columns}
                      actions={rowActions?.(row)}
                      choice={choiceOf === undefined ? undefined : (choiceOf(row) ?? 'none')}
                    />
                  ))}
              </tbody>
            );
          })}
        </table>
      </div>
    </div>
  );
}
