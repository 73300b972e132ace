import type { CoveredFramework, FrameworkMapping } from '@rampart/contract/frameworks.ts';
import type { Column } from '@rampart/ui/data-table/column.ts';
import { DataTable } from '@rampart/ui/data-table/data-table.tsx';
import { EmptyState } from '@rampart/ui/empty-state.tsx';
import { FilteredEmpty } from '@rampart/ui/filtered-empty.tsx';
import { useSuspenseQuery } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { useMemo } from 'react';
import { FilterField } from '../../shell/keyboard/filter-field.tsx';
import classes from './frameworks.module.css';
import { frameworkMappingQuery } from './queries.ts';

interface MappingTableProps {
  readonly framework: CoveredFramework;
  readonly filter: string;
  readonly onFilter: (filter: string) => void;
  readonly onOpen: (identifier: string) => void;
}

interface Row extends FrameworkMapping {
  readonly place: number;
}

const columnsOf = (onOpen: MappingTableProps['onOpen']): Column<Row>[] => [
  {
    id: 'control',
    header: 'Control',
    isTitle: true,
    cell: ({ title }) => <span className={classes['name']}>{title}</span>,
    sortValue: ({ title }) => title,
  },
  { id: 'product', header: 'Product', cell: ({ product_name: name }) => name, sortValue: ({ product_name: name }) => name },
  {
    id: 'requirement',
    header: 'Requirement',
    cell: ({ requirement, requirement_name: name }) => (
      <button type="button" className={classes['open']} onClick={() => onOpen(requirement)}>
        {`${requirement} ${name}`}
      </button>
    ),
    sortValue: ({ place }) => place,
  },
  { id: 'reason', header: 'Rationale', cell: ({ mapping_reason: reason }) => reason ?? 'Not known' },
];

const matches = (
  words: readonly string[],
  { title, product_name, requirement, requirement_name, mapping_reason }: FrameworkMapping,
): boolean => {
  const text = [title, product_name, requirement, requirement_name, mapping_reason ?? ''].join(' ').toLowerCase();
  return words.every((word) => text.includes(word));
};

/** The whole table that coverage rests on: every control of the catalog, each requirement that it answers, and why. */
export function MappingTable({ framework, filter, onFilter, onOpen }: MappingTableProps) {
  const { data: mappings } = useSuspenseQuery(frameworkMappingQuery(framework.framework));
  const columns = useMemo(() => columnsOf(onOpen), [onOpen]);
  const rows = useMemo(() => {
    const words = filter.toLowerCase().split(/\s+/);
    return mappings.map((mapping, place) => ({ ...mapping, place })).filter((mapping) => matches(words, mapping));
  }, [mappings, filter]);
  return (
    <>
      <p className={`${classes['small']} ${classes['about']}`}>
        How controls map to requirements. The list has every control of the catalog, including those for products that you have not
        connected. “In part”: the setting meets only some of the requirement.
      </p>
      <div className={classes['tools']}>
        <FilterField label="Filter by control, requirement or rationale" value={filter} onChange={onFilter} />
      </div>
      <DataTable
        label={`Controls mapped to ${framework.title}`}
        columns={columns}
        rows={rows}
        total={mappings.length}
        isFiltered={filter !== ''}
        getRowId={({ control_id: id, requirement }) => `${id} ${requirement}`}
        initialSort={{ id: 'requirement', desc: false }}
        pageSize={25}
        filteredEmpty={
          <FilteredEmpty
            title="No line matches"
            hint={`Nothing has “${filter}” in its control, product, requirement or rationale.`}
            onClear={() => onFilter('')}
          />
        }
        empty={
          <EmptyState
            icon={<ListChecks size={24} strokeWidth={1.5} />}
            title="No control is mapped to this framework"
            hint="No setting in the catalog meets any of its requirements."
          />
        }
      />
    </>
  );
}
