import type { ProgramMember } from '@rampart/contract/remediate/programs.ts';
import type { Column } from '@rampart/ui/data-table/column.ts';
import { TableFrame } from '@rampart/ui/data-table/table-frame.tsx';

const columns: Column<ProgramMember>[] = [
  { id: 'name', header: 'Name', isTitle: true, cell: ({ name }) => name },
  { id: 'mail', header: 'Email', cell: ({ mail }) => mail },
  { id: 'title', header: 'Job title', cell: ({ job_title: title }) => title ?? '—' },
  { id: 'department', header: 'Department', cell: ({ department }) => department ?? '—' },
];

export function MemberTable({ members }: { readonly members: readonly ProgramMember[] }) {
  return <TableFrame label="People" columns={columns} rows={members} getRowId={({ mail }) => mail} />;
}
