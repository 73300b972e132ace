import { ActionIcon, Checkbox, Popover, Tooltip } from '@mantine/core';
import { Columns3 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import classes from './column-menu.module.css';

export interface ColumnMenuProps {
  /** Those that can be hidden, in the order of the table. */
  columns: readonly { readonly id: string; readonly header: string }[];
  hidden: ReadonlySet<string>;
  onChange: (hidden: ReadonlySet<string>) => void;
  /** What else is a matter of how the list is shown. */
  children?: ReactNode;
}

/** Chooses which columns a table shows. A choice applies immediately. */
export function ColumnMenu({ columns, hidden, onChange, children }: ColumnMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const shown = columns.filter(({ id }) => !hidden.has(id)).map(({ id }) => id);
  const show = (ids: string[]): void => onChange(new Set(columns.map(({ id }) => id).filter((id) => !ids.includes(id))));
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" shadow="md" trapFocus withRoles={false}>
      <Popover.Target>
        <Tooltip label="Columns" disabled={isOpen}>
          <ActionIcon
            variant="default"
            size={36}
            aria-label="Columns"
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <Columns3 size={16} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label="Columns" className={classes.menu}>
        <Checkbox.Group value={shown} onChange={show} aria-label="Columns">
          <div className={classes.columns}>
            {columns.map(({ id, header }) => (
              <Checkbox key={id} value={id} label={header} />
            ))}
          </div>
        </Checkbox.Group>
        {children !== undefined && <div className={classes.more}>{children}</div>}
      </Popover.Dropdown>
    </Popover>
  );
}
