import { Table } from '@mantine/core';
import type { getQuestCoverage } from '@rampart/contract/remediate/quests.ts';
import type { ReplyOf } from '@rampart/contract/endpoint.ts';
import { LifecycleBar } from '@rampart/ui/status/lifecycle-bar.tsx';
import { Link } from '@tanstack/react-router';
import classes from './explorer.module.css';

type Coverage = ReplyOf<(typeof getQuestCoverage)['responses'], never>['data']['coverage'];

/** One line for each product: the priorities are added up. */
export function CoverageTable({ coverage }: { readonly coverage: Coverage }) {
  const products = Map.groupBy(coverage, ({ product }) => product);
  return (
    <Table aria-label="Coverage by product">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Product</Table.Th>
          <Table.Th>In place</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {[...products].map(([product, rows]) => {
          const sum = (of: 'deployed' | 'staged' | 'selected' | 'remaining' | 'unknown'): number =>
            rows.reduce((total, row) => total + row[of], 0);
          return (
            <Table.Tr key={product}>
              <Table.Td>
                <Link to="/quests/explore" search={{ product }} className={classes['link'] ?? ''}>
                  {rows[0]?.product_name}
                </Link>
                {sum('unknown') > 0 && <span className={classes['unknown']}>{sum('unknown')} could not be judged</span>}
              </Table.Td>
              <Table.Td>
                <LifecycleBar deployed={sum('deployed')} staged={sum('staged')} selected={sum('selected')} remaining={sum('remaining')} />
              </Table.Td>
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </Table>
  );
}
