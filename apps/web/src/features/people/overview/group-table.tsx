import { useMediaQuery } from '@mantine/hooks';
import type { GroupSummary } from '@rampart/contract/people/groups.ts';
import { Sparkline } from '@rampart/ui/charts/sparkline.tsx';
import type { Column } from '@rampart/ui/data-table/column.ts';
import { DataTable } from '@rampart/ui/data-table/data-table.tsx';
import { EmptyState } from '@rampart/ui/empty-state.tsx';
import { countText, numberText } from '@rampart/ui/format.ts';
import { ShareBar } from '@rampart/ui/share-bar.tsx';
import { Link } from '@tanstack/react-router';
import { multiplierText, riskText, shareText } from '../../../parts/attacks/risk-text.ts';
import { ChangeMark } from '../trend/change-mark.tsx';
import classes from './overview.module.css';

export interface GroupRow {
  readonly group: GroupSummary;
  /** Week by week, as far as it is known. */
  readonly risks: readonly number[];
  readonly change: number | undefined;
  readonly hasFigures: boolean;
}

/** An empty group has no figures, and none has before attacks were read. */
export const isKnown = ({ group, hasFigures }: GroupRow): boolean => hasFigures && group.members > 0;

const unknown = <span className={classes['muted']}>—</span>;
const wholePercent = 100;

const columns: Column<GroupRow>[] = [
  {
    id: 'name',
    header: 'Group',
    isTitle: true,
    cell: ({ group: { name } }) => (
      <Link to="/personas/$group" params={{ group: name }} className={classes['link']}>
        {name}
      </Link>
    ),
    sortValue: ({ group }) => group.name,
  },
  {
    id: 'members',
    header: 'Members',
    align: 'right',
    cell: ({ group }) => numberText(group.members),
    sortValue: ({ group }) => group.members,
  },
  {
    id: 'share',
    header: 'Share of risk',
    cell: (row) => {
      const { risk_percentage: share } = row.group;
      return isKnown(row) && share !== null ? <ShareBar text={shareText(share)} value={share} of={wholePercent} /> : unknown;
    },
    sortValue: (row) => (isKnown(row) ? row.group.risk_percentage : null),
  },
  {
    id: 'each',
    header: 'Risk per person',
    align: 'right',
    cell: (row) => (isKnown(row) && row.group.risk_multiplier !== null ? multiplierText(row.group.risk_multiplier) : unknown),
    sortValue: (row) => (isKnown(row) ? row.group.risk_multiplier : null),
  },
  {
    id: 'trend',
    header: 'By week',
    cell: (row) => (
      <span className={classes['week']}>
        {isKnown(row) && row.risks.length > 1 ? <Sparkline label="Risk by week" values={row.risks} valueText={riskText} /> : unknown}
      </span>
    ),
  },
  {
    id: 'change',
    header: 'Four weeks',
    cell: (row) => <ChangeMark change={isKnown(row) ? row.change : undefined} />,
    sortValue: (row) => (isKnown(row) ? (row.change ?? null) : null),
  },
];

const everyGroup = 50;

/** On phones a table would be a card for each group: one line says as much. */
function GroupLines({ label, rows }: GroupTableProps) {
  return (
    <ul className={classes['rows']} aria-label={label}>
      {rows.map((row) => (
        <li key={row.group.id} className={classes['row']}>
          <span className={classes['words']}>
            <Link to="/personas/$group" params={{ group: row.group.name }} className={classes['link']}>
              {row.group.name}
            </Link>
            <span className={classes['muted']}>
              {countText(row.group.members, 'person', 'people')}
              {isKnown(row) && row.group.risk_multiplier !== null && ` · ${multiplierText(row.group.risk_multiplier)} each`}
            </span>
          </span>
          <span className={classes['end']}>
            <span>{isKnown(row) && row.group.risk_percentage !== null ? shareText(row.group.risk_percentage) : unknown}</span>
            {isKnown(row) && row.change !== undefined && <ChangeMark change={row.change} />}
          </span>
        </li>
      ))}
    </ul>
  );
}

interface GroupTableProps {
  readonly label: string;
  /** In the order in which they are shown until a column is chosen. */
  readonly rows: GroupRow[];
}

export function GroupTable({ label, rows }: GroupTableProps) {
  const isPhone = useMediaQuery('(max-width: 49.99em)', undefined, { getInitialValueInEffect: false }) ?? false;
  if (isPhone) return <GroupLines label={label} rows={rows} />;
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={rows}
      getRowId={({ group }) => String(group.id)}
      opensRows
      pageSize={everyGroup}
      empty={<EmptyState title="No groups" hint="No group of this kind has people in it." />}
    />
  );
}
