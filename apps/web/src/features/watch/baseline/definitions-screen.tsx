import { NativeSelect, Switch, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { DriftDefinition } from '@rampart/contract/watch/baseline.ts';
import { isPermitted } from '@rampart/domain/permission.ts';
import { ConfigurationType, configurationTypes } from '@rampart/domain/watch/configuration-type.ts';
import { partsOfCategory } from '@rampart/domain/watch/drift-category.ts';
import { DriftPriority } from '@rampart/domain/watch/drift-priority.ts';
import type { Column } from '@rampart/ui/data-table/column.ts';
import { GroupedTable, type TableGroup } from '@rampart/ui/data-table/grouped-table.tsx';
import { dateText } from '@rampart/ui/format.ts';
import { TableSkeleton } from '@rampart/ui/skeletons.tsx';
import { toast } from '@rampart/ui/toast.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { priorityWords } from '../../../parts/drift/drift-priority.ts';
import { AddressBreaks } from '../../../parts/email-address/address-breaks.tsx';
import { LoadProblem } from '../../../shell/layout/load-problem.tsx';
import { useSession } from '../../../shell/session/session-state.ts';
import { DriftFrame } from '../drift-frame.tsx';
import classes from './baseline.module.css';
import { defineMutation, definitionsQuery } from './baseline-queries.ts';

type Define = (definition: DriftDefinition, changed: Partial<Pick<DriftDefinition, 'priority' | 'is_alerting'>>) => void;

const typeOf = ({ category }: DriftDefinition): ConfigurationType => partsOfCategory(category).type;

const priorityText = (priority: DriftPriority, { usual_priority: usual }: DriftDefinition): string =>
  `${priorityWords[priority]}${priority === usual ? ' (default)' : ''}`;
const alertingText = ({ is_alerting: isAlerting }: DriftDefinition): string => (isAlerting ? 'Alert' : 'History only');

interface FieldProps {
  readonly definition: DriftDefinition;
  readonly define: Define;
}

const PriorityField = ({ definition, define }: FieldProps) => (
  <NativeSelect
    size="xs"
    className={classes['priority'] ?? ''}
    aria-label={`Priority of ${definition.name}`}
    value={definition.priority}
    data={DriftPriority.options.map((priority) => ({ value: priority, label: priorityText(priority, definition) }))}
    onChange={(event) => define(definition, { priority: DriftPriority.parse(event.currentTarget.value) })}
  />
);

const AlertingField = ({ definition, define }: FieldProps) => (
  <Switch
    checked={definition.is_alerting}
    label={
      <>
        <VisuallyHidden>
          {definition.name}: {definition.is_alerting && alertingText(definition)}
        </VisuallyHidden>
        {!definition.is_alerting && alertingText(definition)}
      </>
    }
    onChange={(event) => define(definition, { is_alerting: event.currentTarget.checked })}
  />
);

const changedColumn: Column<DriftDefinition> = {
  id: 'changed',
  header: 'Changed',
  cell: ({ changed_by: by, changed_at: at }) =>
    by === null || at === null ? (
      '—'
    ) : (
      <>
        {dateText(at)}, <AddressBreaks address={by} />
      </>
    ),
};

/** Fields where the definitions can be changed, and plain text where they cannot. */
const columnsOf = (define: Define, isReadOnly: boolean, hasChanged: boolean): Column<DriftDefinition>[] => [
  { id: 'name', header: 'Change', isTitle: true, cell: ({ name }) => name },
  {
    id: 'priority',
    header: 'Priority',
    cell: (definition) =>
      isReadOnly ? priorityText(definition.priority, definition) : <PriorityField definition={definition} define={define} />,
  },
  {
    id: 'alerting',
    header: 'Alert',
    // The column's name says what is on.
    cell: (definition) => {
      if (!isReadOnly) return <AlertingField definition={definition} define={define} />;
      return definition.is_alerting ? 'On' : alertingText(definition);
    },
  },
  ...(hasChanged ? [changedColumn] : []),
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
        Each kind of change has a priority; it is raised when the change breaks a high-priority control. Changes without an alert are kept
        in the history of their object.
        {isReadOnly && ' Your role can view the definitions but not change them. Ask an administrator for the Standard role.'}
      </p>
      <GroupedTable
        key={isPhone ? 'folded' : 'whole'}
        label="Definitions of drift"
        columns={columnsOf(
          define,
          isReadOnly,
          data.some(({ changed_by: by }) => by !== null),
        )}
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
