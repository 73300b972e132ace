import { NativeSelect, Switch, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { DriftDefinition } from '@rampart/contract/watch/baseline.ts';
import { isPermitted } from '@rampart/domain/permission.ts';
import { ConfigurationType, configurationTypes } from '@rampart/domain/watch/configuration-type.ts';
import { DriftCategory, partsOfCategory } from '@rampart/domain/watch/drift-category.ts';
import { DriftPriority } from '@rampart/domain/watch/drift-priority.ts';
import type { Column } from '@rampart/ui/data-table/column.ts';
import { GroupedTable, type TableGroup } from '@rampart/ui/data-table/grouped-table.tsx';
import { dateText } from '@rampart/ui/format.ts';
import { TableSkeleton } from '@rampart/ui/skeletons.tsx';
import { toast } from '@rampart/ui/toast.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { LoadProblem } from '../../../shell/layout/load-problem.tsx';
import { useSession } from '../../../shell/session/session-state.ts';
import { DriftFrame } from '../drift-frame.tsx';
import { priorityWords } from '../drift-words.ts';
import classes from './baseline.module.css';
import { defineMutation, definitionsQuery } from './baseline-queries.ts';

type Define = (definition: DriftDefinition, changed: Partial<Pick<DriftDefinition, 'priority' | 'is_alerting'>>) => void;

const typeOf = ({ category }: DriftDefinition): ConfigurationType => partsOfCategory(DriftCategory.parse(category)).type;

const columnsOf = (define: Define, isReadOnly: boolean): Column<DriftDefinition>[] => [
  { id: 'name', header: 'Change', isTitle: true, cell: ({ name }) => name },
  {
    id: 'priority',
    header: 'Priority',
    cell: (definition) => (
      <NativeSelect
        size="xs"
        className={classes['priority'] ?? ''}
        aria-label={`Priority of ${definition.name}`}
        disabled={isReadOnly}
        value={definition.priority}
        data={DriftPriority.options.map((priority) => ({
          value: priority,
          label: `${priorityWords[priority]}${priority === definition.usual_priority ? ' (usual)' : ''}`,
        }))}
        onChange={(event) => define(definition, { priority: DriftPriority.parse(event.currentTarget.value) })}
      />
    ),
  },
  {
    id: 'alerting',
    header: 'Alert',
    cell: (definition) => (
      <Switch
        checked={definition.is_alerting}
        disabled={isReadOnly}
        label={
          <>
            <VisuallyHidden>{definition.name}: </VisuallyHidden>
            {definition.is_alerting ? 'Alert' : 'History only'}
          </>
        }
        onChange={(event) => define(definition, { is_alerting: event.currentTarget.checked })}
      />
    ),
  },
  {
    id: 'changed',
    header: 'Changed',
    cell: ({ changed_by: by, changed_at: at }) => (by === null || at === null ? '—' : `${dateText(at)}, ${by}`),
  },
];

/** What a folded group has that differs from what is usual. */
function summaryOf(definitions: readonly DriftDefinition[]): string | undefined {
  const changed = definitions.filter(({ changed_by: by }) => by !== null).length;
  return changed === 0 ? undefined : `${changed} changed`;
}

const groupsOf = (definitions: readonly DriftDefinition[]): TableGroup<DriftDefinition>[] =>
  ConfigurationType.options.map((type) => ({
    id: type,
    title: configurationTypes[type].name,
    hint: summaryOf(definitions.filter((definition) => typeOf(definition) === type)),
    rows: definitions.filter((definition) => typeOf(definition) === type),
  }));

function Definitions() {
  const isReadOnly = !isPermitted(useSession().roles, 'drift:write');
  const { data, error, refetch } = useQuery(definitionsQuery);
  const isPhone = useMediaQuery('(max-width: 49.99em)', undefined, { getInitialValueInEffect: false }) ?? false;
  const save = useMutation(defineMutation(useQueryClient()));
  const define: Define = ({ category, priority, is_alerting }, changed) =>
    save.mutate(
      { category, priority, is_alerting, ...changed },
      {
        onSuccess: ({ name }) => toast.success({ title: 'Definition changed', message: `${name}. It counts from the next comparison on.` }),
      },
    );
  if (error !== null && data === undefined)
    return <LoadProblem title="The definitions could not be loaded" error={error} onRetry={refetch} />;
  if (data === undefined) return <TableSkeleton rows={8} columns={4} />;
  return (
    <>
      <p className={classes['lead']}>
        The priority of a change is that of its kind, or higher when it breaks a control of high priority. What is no alert stays in the
        history of its object.
        {isReadOnly && ' Your role may look at the definitions, not change them. Ask for the role Standard.'}
      </p>
      <GroupedTable
        key={isPhone ? 'folded' : 'whole'}
        label="Definitions of drift"
        columns={columnsOf(define, isReadOnly)}
        groups={groupsOf(data)}
        foldedFirst={isPhone ? ConfigurationType.options.slice(1) : undefined}
        getRowId={({ category }) => category}
      />
    </>
  );
}

/** Which kinds of change are alerts, and how much each matters. */
export function DefinitionsScreen() {
  return (
    <DriftFrame current="/drift/definitions" subtitle="What counts as drift, and how much each kind of change matters">
      <Definitions />
    </DriftFrame>
  );
}
