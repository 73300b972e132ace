import { Badge, Button } from '@mantine/core';
import type { ReplyOf } from '@rampart/contract/endpoint.ts';
import type { Quest } from '@rampart/contract/remediate/quest.ts';
import type { listProgramMembers, ProgramMember } from '@rampart/contract/remediate/programs.ts';
import { evidenceDays } from '@rampart/domain/evidence.ts';
import type { Column } from '@rampart/ui/data-table/column.ts';
import { TableFrame } from '@rampart/ui/data-table/table-frame.tsx';
import { EmptyState } from '@rampart/ui/empty-state.tsx';
import { countText, numberText } from '@rampart/ui/format.ts';
import { ShareBar } from '@rampart/ui/share-bar.tsx';
import { TableSkeleton } from '@rampart/ui/skeletons.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { peopleText } from '../../../../parts/effect/effect-text.ts';
import { emergencyUsersIn } from '../../../../parts/exclusion-lists/emergency-users-in.ts';
import { exclusionsQuery } from '../../../../parts/exclusion-lists/exclusions-query.ts';
import { FilterField } from '../../../../shell/keyboard/filter-field.tsx';
import { LoadProblem } from '../../../../shell/layout/load-problem.tsx';
import { membersPageSize, membersQuery } from '../../queries.ts';
import { useWizard } from '../wizard-state.ts';
import classes from '../wizard.module.css';

const columnsFor = (isExcluded: (mail: string) => boolean): Column<ProgramMember>[] => [
  {
    id: 'name',
    header: 'Name',
    isTitle: true,
    cell: ({ name, mail }) => (
      <>
        {name} {isExcluded(mail) && <Badge>Excluded</Badge>}
      </>
    ),
  },
  { id: 'mail', header: 'Email', cell: ({ mail }) => mail },
  { id: 'title', header: 'Job title', cell: ({ job_title: title }) => title ?? '—' },
  { id: 'department', header: 'Department', cell: ({ department }) => department ?? '—' },
];

interface MemberTableProps {
  readonly members: readonly ProgramMember[];
  readonly isExcluded: (mail: string) => boolean;
}

function MemberTable({ members, isExcluded }: MemberTableProps) {
  return <TableFrame label="People" columns={columnsFor(isExcluded)} rows={members} getRowId={({ mail }) => mail} />;
}

/** The emergency access users, where the remediation excludes them. */
function useExcluded({ steps }: Quest): ReadonlySet<string> {
  const { data } = useQuery({ ...exclusionsQuery, enabled: steps.includes('exclusion') });
  return new Set((data ? emergencyUsersIn(data) : []).map(({ mail }) => mail.toLowerCase()));
}

/** The people themselves, so that one can be found. */
function FoldedMembers({ quest, excluded }: { readonly quest: Quest; readonly excluded: ReadonlySet<string> }) {
  const { program_uuid: programUuid } = quest.quest_instance_details;
  const [filter, setFilter] = useState('');
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(membersQuery(programUuid, filter, page));
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / membersPageSize));
  return (
    <>
      <div className={classes['row']}>
        <FilterField
          label="Name or Email"
          value={filter}
          onChange={(words) => {
            setFilter(words);
            setPage(1);
          }}
        />
        <span className={classes['summary']} role="status">
          {data && filter !== '' && `${countText(data.total, 'person', 'people')} found`}
        </span>
      </div>
      {error && <LoadProblem title="The people could not be loaded" error={error} onRetry={refetch} />}
      {!error && data === undefined && <TableSkeleton rows={8} columns={3} />}
      {data?.total === 0 && <EmptyState title="No people found" hint={`No one matches “${filter}”.`} />}
      {data && data.members.length > 0 && <MemberTable members={data.members} isExcluded={(mail) => excluded.has(mail.toLowerCase())} />}
      {pages > 1 && (
        <div className={classes['row']}>
          <Button variant="default" size="xs" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Previous
          </Button>
          <span className={classes['summary']}>
            Page {page} of {pages}
          </span>
          <Button variant="default" size="xs" disabled={page === pages} onClick={() => setPage(page + 1)}>
            Next
          </Button>
        </div>
      )}
    </>
  );
}

type Departments = ReplyOf<(typeof listProgramMembers)['responses'], never>['data']['departments'];
const mostShown = 8;

/** Where they work: the largest departments, the others added up. */
function DepartmentList({ departments, total }: { readonly departments: Departments; readonly total: number }) {
  const shown = departments.slice(0, mostShown);
  const rest = total - shown.reduce((sum, { count }) => sum + count, 0);
  const rows = [
    ...shown.map(({ name, count }) => ({ name: name ?? 'No department', count })),
    ...(rest > 0 ? [{ name: 'Others', count: rest }] : []),
  ];
  const most = Math.max(...rows.map(({ count }) => count));
  return (
    <dl className={classes['departments']} aria-label="Departments">
      {rows.map(({ name, count }) => (
        <div key={name} className={classes['department']}>
          <dt>{name}</dt>
          <dd>
            <ShareBar text={numberText(count)} value={count} of={most} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Who the remediation is for: how many and where they work. The list itself is folded: there is nothing to decide in it. */
export function PeopleStep() {
  const { quest } = useWizard();
  const { program_uuid: programUuid, program_type: type, program_name: programName } = quest.quest_instance_details;
  const excluded = useExcluded(quest);
  const [isOpen, setOpen] = useState(false);
  const affected = quest.value.people_affected === 0 ? 'no one' : peopleText(quest.value, (count) => countText(count, 'person', 'people'));
  const { data, error, refetch } = useQuery(membersQuery(programUuid, '', 1));
  return (
    <div className={classes['stack']}>
      {type === 'baseline' && <p>This remediation applies to all members of the organisation.</p>}
      {error && <LoadProblem title="The people could not be loaded" error={error} onRetry={refetch} />}
      {!error && data === undefined && <TableSkeleton rows={4} columns={2} />}
      {data?.total === 0 && (
        <EmptyState title="No people found" hint="No one is in this group yet. People appear once an identity record is processed." />
      )}
      {data !== undefined && data.total > 0 && (
        <>
          <p className={classes['headcount']} role="status">
            <b>{numberText(data.total)}</b> {data.total === 1 ? 'person' : 'people'} in the program {programName}
            {excluded.size > 0 && `, ${countText(excluded.size, 'emergency access user', 'emergency access users')} excluded`}
          </p>
          {affected !== undefined && (
            <p className={classes['summary']}>
              In the last {evidenceDays} days, {affected} would have noticed it.
            </p>
          )}
          <DepartmentList departments={data.departments} total={data.total} />
          <div className={classes['row']}>
            <Button variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {isOpen ? 'Hide the list' : 'Show and search the list'}
            </Button>
          </div>
          {isOpen && <FoldedMembers quest={quest} excluded={excluded} />}
        </>
      )}
    </div>
  );
}
