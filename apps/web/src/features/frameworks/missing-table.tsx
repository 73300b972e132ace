import { Tooltip } from '@mantine/core';
import type { CoveredFramework, FrameworkControl } from '@rampart/contract/frameworks.ts';
import { evidenceDays } from '@rampart/domain/evidence.ts';
import { Priority, priorityLabel } from '@rampart/domain/priority.ts';
import type { Column } from '@rampart/ui/data-table/column.ts';
import { DataTable } from '@rampart/ui/data-table/data-table.tsx';
import { EmptyState } from '@rampart/ui/empty-state.tsx';
import { capitalised, numberText } from '@rampart/ui/format.ts';
import { PriorityMark } from '@rampart/ui/status/priority-mark.tsx';
import { CircleCheck } from 'lucide-react';
import { useMemo } from 'react';
import { effectLine, stoppedText, withoutFigure } from '../../parts/effect/effect-text.ts';
import { ControlLink } from './control-link.tsx';
import classes from './frameworks.module.css';

interface MissingTableProps {
  readonly framework: CoveredFramework;
  readonly onOpen: (identifier: string) => void;
}

interface Missing {
  readonly control: FrameworkControl;
  /** Of the requirements that it answers, those with no control in place. */
  readonly opens: readonly string[];
  readonly place: number;
}

/** The sentence is the same as on every screen. */
const Attacks = ({ effect }: Pick<FrameworkControl, 'effect'>) => (
  <Tooltip multiline w={300} label={`${effectLine(effect)} · last ${evidenceDays} days`}>
    <span tabIndex={0}>{capitalised(stoppedText(effect) ?? withoutFigure[effect.state])}</span>
  </Tooltip>
);

const columnsOf = (onOpen: MissingTableProps['onOpen']): Column<Missing>[] => [
  {
    id: 'control',
    header: 'Control',
    isTitle: true,
    cell: ({ control }) => <ControlLink control={control} />,
    sortValue: ({ control }) => control.title,
  },
  { id: 'product', header: 'Product', cell: ({ control }) => control.product_name, sortValue: ({ control }) => control.product_name },
  {
    id: 'priority',
    header: 'Priority',
    cell: ({ control: { priority } }) => <PriorityMark priority={priority} label={priorityLabel(priority)} />,
    sortValue: ({ control }) => Priority.options.indexOf(control.priority),
  },
  {
    id: 'closes',
    header: 'Mapped requirements',
    cell: ({ control }) => (
      <span className={classes['chips']}>
        {control.answers.map((identifier) => (
          <button key={identifier} type="button" className={classes['chip']} onClick={() => onOpen(identifier)}>
            {identifier}
          </button>
        ))}
      </span>
    ),
  },
  {
    id: 'opens',
    header: 'Uncovered requirements',
    align: 'right',
    cell: ({ opens }) => numberText(opens.length),
    sortValue: ({ opens, place }) => opens.length - place / 10_000,
  },
  {
    id: 'attacks',
    header: 'Attacks stopped',
    align: 'right',
    cell: ({ control: { effect } }) => <Attacks effect={effect} />,
    sortValue: ({ control }) => control.effect.attacks_stopped,
  },
];

/** The controls that are not in place, first what would answer most that nothing in place answers. */
export function MissingTable({ framework, onOpen }: MissingTableProps) {
  const columns = useMemo(() => columnsOf(onOpen), [onOpen]);
  const rows = useMemo(() => {
    const controls = new Map(framework.controls.map((control) => [control.control_id, control]));
    return framework.gaps.flatMap(({ control_id: id, opens }, place) => {
      const control = controls.get(id);
      return control === undefined ? [] : [{ control, opens, place }];
    });
  }, [framework]);
  return (
    <DataTable
      label={`Controls not in place for ${framework.title}`}
      columns={columns}
      rows={rows}
      getRowId={({ control }) => control.control_id}
      initialSort={{ id: 'opens', desc: true }}
      empty={
        <EmptyState
          icon={<CircleCheck size={24} strokeWidth={1.5} />}
          title="Every control is in place"
          hint="This includes all controls of your connected products that answer this framework and could be judged."
        />
      }
    />
  );
}
