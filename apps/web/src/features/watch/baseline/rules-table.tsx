import type { BaselineConfigTypes, BaselineRule } from '@rampart/contract/watch/baseline.ts';
import { confirm } from '@rampart/ui/confirm.tsx';
import type { Column } from '@rampart/ui/data-table/column.ts';
import { DataTable } from '@rampart/ui/data-table/data-table.tsx';
import { EmptyState } from '@rampart/ui/empty-state.tsx';
import { dateText } from '@rampart/ui/format.ts';
import { IconAction } from '@rampart/ui/icon-action.tsx';
import { StatusDot } from '@rampart/ui/status/status-dot.tsx';
import { toast } from '@rampart/ui/toast.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ClipboardCheck, Pencil, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { AddressBreaks } from '../../../parts/email-address/address-breaks.tsx';
import { mayNotDecide } from '../drift-words.ts';
import classes from './baseline.module.css';
import { deleteRuleMutation } from './baseline-queries.ts';
import { ruleText } from './rule-draft.ts';

const columnsOf = (types: readonly BaselineConfigTypes[]): Column<BaselineRule>[] => [
  {
    id: 'name',
    header: 'Rule',
    isTitle: true,
    sortValue: ({ name }) => name,
    cell: (rule) => (
      <span className={classes['rule']}>
        <span>{rule.name}</span>
        <span className={classes['muted']}>{ruleText(rule, types)}</span>
      </span>
    ),
  },
  { id: 'reason', header: 'Reason', cell: ({ reason }) => <span className={classes['reason']}>{reason}</span> },
  {
    id: 'until',
    header: 'Until',
    sortValue: ({ expires_at: at }) => at ?? '9999',
    cell: ({ expires_at: at, is_active: isActive }) => (
      <StatusDot
        health={isActive ? 'healthy' : 'not-connected'}
        label={at === null ? 'No end' : isActive ? dateText(at) : `Ended ${dateText(at)}`}
      />
    ),
  },
  {
    id: 'created',
    header: 'Written',
    sortValue: ({ created_at: at }) => at,
    cell: ({ created_at: at, created_by: by }) => (
      <>
        {dateText(at)}, <AddressBreaks address={by} />
      </>
    ),
  },
];

interface RuleActionsProps {
  readonly rule: BaselineRule;
  readonly reason: string | undefined;
  readonly onEdit: (rule: BaselineRule) => void;
}

function RuleActions({ rule, reason, onEdit }: RuleActionsProps) {
  const { id, name } = rule;
  const remove = useMutation(deleteRuleMutation(useQueryClient()));
  const ask = async (): Promise<void> => {
    const isConfirmed = await confirm({
      title: `Delete the rule “${name}”?`,
      message:
        'Changes that it expects raise alerts again from the next comparison on. Changes that it accepted become alerts again immediately, if the object still has the accepted version.',
      confirmLabel: 'Delete rule',
      tone: 'danger',
    });
    if (isConfirmed) remove.mutate(id, { onSuccess: () => toast.success({ title: 'Rule deleted', message: name }) });
  };
  return (
    <span className={classes['rowActions']}>
      <IconAction label={`Change the rule ${name}`} icon={Pencil} reason={reason} onClick={() => onEdit(rule)} />
      <IconAction label={`Delete the rule ${name}`} icon={Trash2} tone="danger" reason={reason} onClick={() => void ask()} />
    </span>
  );
}

const rowActions = (reason: string | undefined, onEdit: RuleActionsProps['onEdit']) => (rule: BaselineRule) => (
  <RuleActions rule={rule} reason={reason} onEdit={onEdit} />
);

interface RulesTableProps {
  readonly rules: BaselineRule[];
  readonly types: readonly BaselineConfigTypes[];
  readonly mayWrite: boolean;
  readonly onEdit: (rule: BaselineRule) => void;
}

/** What is expected, the newest first. */
export function RulesTable({ rules, types, mayWrite, onEdit }: RulesTableProps) {
  const columns = useMemo(() => columnsOf(types), [types]);
  const actionsOf = useMemo(() => rowActions(mayWrite ? undefined : mayNotDecide, onEdit), [mayWrite, onEdit]);
  return (
    <DataTable
      label="Baseline rules"
      columns={columns}
      rows={rules}
      getRowId={({ id }) => id}
      initialSort={{ id: 'created', desc: true }}
      rowActions={actionsOf}
      empty={
        <EmptyState
          icon={<ClipboardCheck size={24} strokeWidth={1.5} />}
          title="No baseline rules yet"
          hint={
            mayWrite
              ? 'Write a rule for changes that you expect, or accept an alert: both appear here, with reason and expiry date.'
              : 'Rules for expected changes and accepted alerts appear here, with reason and expiry date.'
          }
        />
      }
    />
  );
}
