import { Anchor } from '@mantine/core';
import type { ControlDetail } from '@rampart/contract/control-detail.ts';
import type { Column } from '@rampart/ui/data-table/column.ts';
import { DataTable } from '@rampart/ui/data-table/data-table.tsx';
import { EmptyState } from '@rampart/ui/empty-state.tsx';
import { Panel } from '@rampart/ui/panel.tsx';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { effectLine } from '../../../../parts/effect/effect-text.ts';
import { controlStates } from '../control-state.ts';
import classes from '../programs.module.css';
import { type ZeroTrustFunction, zeroTrustFunctions } from './zero-trust-functions.ts';

const countedOf = ({ passing, failing, others }: ZeroTrustFunction): number => passing + failing + others;

function nothingOpenText({ others, accepted }: ZeroTrustFunction): string {
  if (others > 0) return 'Not known yet';
  return accepted > 0 ? controlStates['risk-accepted'].label : 'Nothing is open';
}

function FunctionEvidence(row: ZeroTrustFunction) {
  const { evidence } = row;
  if (evidence === undefined) return nothingOpenText(row);
  return (
    <span className={classes['control']}>
      <span>{effectLine(evidence.effect)}</span>
      <Anchor
        size="sm"
        renderRoot={(props) => (
          <Link
            to="."
            search={(current) => ({ ...current, evidence: evidence.id })}
            resetScroll={false}
            aria-label={`View Evidence for ${evidence.title}`}
            {...props}
          />
        )}
      >
        View Evidence
      </Anchor>
    </span>
  );
}

const columns: Column<ZeroTrustFunction>[] = [
  {
    id: 'function',
    header: 'Function',
    isTitle: true,
    cell: ({ name, pillar }) => (
      <span className={classes['control']}>
        <span className={classes['name']}>{name}</span>
        <span className={classes['muted']}>{pillar}</span>
      </span>
    ),
  },
  {
    id: 'controls',
    header: 'Controls in place',
    cell: (row) => (countedOf(row) === 0 ? '—' : `${row.passing} of ${countedOf(row)}`),
    sortValue: (row) => (countedOf(row) === 0 ? null : row.passing / countedOf(row)),
  },
  { id: 'evidence', header: 'Evidence, last 90 days', cell: (row) => <FunctionEvidence {...row} /> },
];

const pageSize = 25;

/** How mature each function of the Zero Trust model is, by the controls that answer it, and what speaks for closing the rest. */
export function ZeroTrustEvidence({ controls }: { readonly controls: readonly ControlDetail[] }) {
  const functions = useMemo(() => zeroTrustFunctions(controls), [controls]);
  return (
    <Panel
      title="Zero trust maturity"
      description="Experimental: by function of CISA’s Zero Trust Maturity Model, with the strongest evidence of what is open."
    >
      <DataTable
        label="Zero trust maturity"
        columns={columns}
        rows={functions}
        getRowId={({ id }) => id}
        pageSize={pageSize}
        empty={<EmptyState title="No control answers the model yet" hint="Connect products, then wait for the next processing run." />}
      />
    </Panel>
  );
}
