import type { Licence, LicenceReport } from '@rampart/contract/bridge/licensing.ts';
import type { Column } from '@rampart/ui/data-table/column.ts';
import { DataTable } from '@rampart/ui/data-table/data-table.tsx';
import { EmptyState } from '@rampart/ui/empty-state.tsx';
import { dateText, numberText } from '@rampart/ui/format.ts';
import { useMemo } from 'react';
import classes from './licensing.module.css';
import { notReported, reportedText } from './licence-words.ts';

const soonMs = 60 * 86_400_000;

interface EndsProps {
  readonly licence: Licence;
  readonly asOf: string | null;
}

function Ends({ licence: { ends_at: endsAt, in_grace: inGrace }, asOf }: EndsProps) {
  const isSoon = endsAt !== null && asOf !== null && Date.parse(endsAt) - Date.parse(asOf) < soonMs;
  return (
    <span>
      {endsAt === null ? notReported : dateText(endsAt)}
      {isSoon && <span className={classes['soon']}>Soon</span>}
      {inGrace !== null && inGrace > 0 && (
        <span className={classes['note']}>{numberText(inGrace)} have ended and still work for a time</span>
      )}
    </span>
  );
}

const count = (id: keyof Licence & ('owned' | 'assigned' | 'used' | 'unused'), header: string): Column<Licence> => ({
  id,
  header,
  align: 'right',
  cell: (licence) => reportedText(licence[id]),
  sortValue: (licence) => licence[id],
});

const columnsAt = (asOf: string | null): Column<Licence>[] => [
  {
    id: 'name',
    header: 'Licence',
    isTitle: true,
    cell: ({ name, is_active: isActive }) => (isActive ? name : `${name} (no longer active)`),
    sortValue: ({ name }) => name,
  },
  count('owned', 'Owned'),
  count('assigned', 'Assigned'),
  count('used', 'Used in 90 days'),
  count('unused', 'Unused'),
  {
    id: 'ends',
    header: 'Ends unless renewed',
    cell: (licence) => <Ends licence={licence} asOf={asOf} />,
    sortValue: ({ ends_at: endsAt }) => endsAt,
  },
];

/** What was bought, who has it, and how much of it is used. */
export function LicencesTable({ report, asOf }: { readonly report: LicenceReport; readonly asOf: string | null }) {
  const columns = useMemo(() => columnsAt(asOf), [asOf]);
  return (
    <DataTable
      label={`Licences that ${report.product_name} reports`}
      columns={columns}
      rows={report.licences ?? []}
      getRowId={({ id }) => id}
      empty={<EmptyState title="No licences" hint={`${report.product_name} reports that nothing was bought.`} />}
    />
  );
}
