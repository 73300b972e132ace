import { Anchor, Tooltip } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ControlDetail } from '@rampart/contract/control-detail.ts';
import type { ProgramSummary } from '@rampart/contract/remediate/programs.ts';
import { evidenceDays } from '@rampart/domain/evidence.ts';
import { priorityLabel } from '@rampart/domain/priority.ts';
import type { DeploymentType } from '@rampart/domain/product.ts';
import type { Column } from '@rampart/ui/data-table/column.ts';
import { GroupedTable, type TableGroup } from '@rampart/ui/data-table/grouped-table.tsx';
import { sortRows } from '@rampart/ui/data-table/sort-rows.ts';
import type { Sort } from '@rampart/ui/data-table/table-state.ts';
import { numberText } from '@rampart/ui/format.ts';
import { ShareBar } from '@rampart/ui/share-bar.tsx';
import { PriorityMark } from '@rampart/ui/status/priority-mark.tsx';
import { StatusDot } from '@rampart/ui/status/status-dot.tsx';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { effectLine, riskText, stoppedText } from '../../../parts/effect/effect-text.ts';
import { RollbackButton } from '../deploying/rollback-button.tsx';
import { type ControlState, controlStates, reasonOf, stateOf } from './control-state.ts';
import { DeployProgramButton } from './deploy-program.tsx';
import { ProgramDownloads } from './program-downloads.tsx';
import classes from './programs.module.css';

const withoutRisk = { 'not-known': 'Not known', 'stops-none': 'Stops none', 'in-place': 'In place' } as const;
const priorities = ['p1', 'p2', 'p3', 'advanced'];
const states = Object.keys(controlStates) as ControlState[];

/** `at least 124 of 507`: a share says little without how many it is of. */
function partOfAll(effect: ControlDetail['effect']): string | undefined {
  const stopped = stoppedText(effect);
  return effect.attacks === null || stopped === undefined ? undefined : `${stopped} of ${numberText(effect.attacks)}`;
}

/** The share of the attacks that it would have stopped; the sentence of every other screen in the tooltip. */
function Risk({ control }: { readonly control: ControlDetail }) {
  const { risk_mitigated: risk, configurations, effect } = control;
  if (stateOf(control) === 'not-applicable') return <span className={classes['muted']}>—</span>;
  return (
    <Tooltip label={`${effectLine(effect)} · last ${evidenceDays} days`} multiline w={300}>
      <span tabIndex={0} className={classes['risk']}>
        {effect.state !== 'known' || risk === null ? (
          withoutRisk[effect.state === 'known' ? 'not-known' : effect.state]
        ) : (
          <>
            <ShareBar text={riskText(risk, configurations.length)} value={risk} of={1} />
            <span className={classes['part']}>{partOfAll(effect)}</span>
          </>
        )}
      </span>
    </Tooltip>
  );
}

const columns: Column<ControlDetail>[] = [
  {
    id: 'name',
    header: 'Control',
    isTitle: true,
    cell: (control) => (
      <span className={classes['control']}>
        <span className={classes['name']}>{control.title}</span>
        <span className={classes['muted']}>{reasonOf(control) ?? `Requirement: ${control.description}`}</span>
      </span>
    ),
    sortValue: ({ title }) => title.toLowerCase(),
  },
  {
    id: 'priority',
    header: 'Priority',
    cell: ({ priority }) => (
      <span className={classes['priority']}>
        <PriorityMark priority={priority} label={priorityLabel(priority)} isLabelHidden />
        <span className={classes['priorityWord']} aria-hidden="true">
          {priorityLabel(priority)}
        </span>
      </span>
    ),
    sortValue: ({ priority }) => priorities.indexOf(priority),
  },
  {
    id: 'verdict',
    header: 'Verdict',
    cell: (control) => <StatusDot {...controlStates[stateOf(control)]} />,
    sortValue: (control) => states.indexOf(stateOf(control)),
  },
  {
    id: 'risk',
    header: 'Risk mitigated',
    cell: (control) => <Risk control={control} />,
    // By how many: all of one attack is less than a quarter of five hundred.
    sortValue: ({ effect }) => (effect.state === 'known' ? effect.attacks_stopped : null),
  },
  {
    id: 'evidence',
    header: 'Evidence',
    cell: ({ id, title }) => (
      <Anchor
        size="sm"
        className={classes['evidence'] ?? ''}
        renderRoot={(props) => (
          <Link
            to="."
            search={(current) => ({ ...current, evidence: id })}
            resetScroll={false}
            aria-label={`View Evidence for ${title}`}
            {...props}
          />
        )}
      >
        View Evidence
      </Anchor>
    ),
  },
];

/** As many stopped: what is not in place first, then the more urgent. */
const byUrgency = (a: ControlDetail, b: ControlDetail): number =>
  states.indexOf(stateOf(a)) - states.indexOf(stateOf(b)) || priorities.indexOf(a.priority) - priorities.indexOf(b.priority);

export interface ControlsOfProduct {
  readonly product: string;
  readonly name: string;
  readonly deployment_types: readonly DeploymentType[];
  /** All of them: what is deployed does not depend on what is looked at. */
  readonly controls: readonly ControlDetail[];
}

/** What can be done with all controls that a program asks of a product. */
function ProductActions({ program, product: { product, name, deployment_types: types, controls }, isHidden }: ProductActionsProps) {
  const deployed = { product_name: product, program_type: program.program_type, program_uuid: program.program_uuid };
  return (
    <>
      <RollbackButton program={deployed} productName={name} size="xs" isHidden={isHidden} />
      <ProgramDownloads program={program} product={product} />
      {types.includes('auto') && (
        <DeployProgramButton
          at={{ program: deployed, programName: program.name, productName: name, members: program.member_count, controls }}
        />
      )}
    </>
  );
}

interface ProductActionsProps {
  readonly program: ProgramSummary;
  readonly product: ControlsOfProduct;
  readonly isHidden: boolean;
}

const stateWords: Readonly<Record<ControlState, string>> = {
  fail: 'not in place',
  confirming: 'confirming',
  'risk-accepted': 'with accepted risk',
  unknown: 'not known',
  pass: 'in place',
  'not-applicable': 'not applicable',
};

/** `12 not in place, 7 in place, 1 not applicable`: they add up to the number of controls. */
function hintOf(controls: readonly ControlDetail[]): string {
  const byState = Map.groupBy(controls, stateOf);
  return states.flatMap((state) => (byState.has(state) ? [`${byState.get(state)!.length} ${stateWords[state]}`] : [])).join(', ');
}

const mostStopped = (controls: readonly ControlDetail[]): number =>
  Math.max(0, ...controls.map(({ effect: { state, attacks_stopped: stopped } }) => (state === 'known' ? (stopped ?? 0) : 0)));

interface ProgramControlsProps {
  readonly program: ProgramSummary;
  readonly products: readonly ControlsOfProduct[];
  readonly isShown: (control: ControlDetail) => boolean;
  readonly isFiltered: boolean;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
}

/** More rows than these are many screens high. */
const shortTable = 40;

/**
 * Everything that a program asks, product by product, those that stop the most attacks first. Where all rows are many screens high, the
 * products are folded: on a phone each of them, otherwise all but the first. A product of which nothing is shown is hidden only: what is
 * deployed to it may be what the filters hide, and its result is still to be read.
 */
export function ProgramControls({ program, products, isShown, isFiltered, sort, onSort }: ProgramControlsProps) {
  const isPhone = useMediaQuery('(max-width: 49.99em)', undefined, { getInitialValueInEffect: false }) ?? false;
  // A phone that is turned keeps what is folded: the table would unfold it.
  const [wasPhone] = useState(isPhone);
  const isLong = products.reduce((sum, { controls }) => sum + controls.length, 0) > shortTable;
  const groups: TableGroup<ControlDetail>[] = products
    .toSorted((a, b) => mostStopped(b.controls) - mostStopped(a.controls) || a.name.localeCompare(b.name))
    .map((product) => {
      const shown = product.controls.filter(isShown);
      const isHidden = shown.length === 0;
      return {
        id: product.product,
        title: product.name,
        hint: hintOf(product.controls),
        aside: <ProductActions program={program} product={product} isHidden={isHidden} />,
        rows: sortRows(shown.toSorted(byUrgency), columns, sort),
        isHidden,
      };
    });
  const folded = groups.map(({ id }) => id).slice(wasPhone ? 0 : 1);
  return (
    <div hidden={groups.every(({ isHidden }) => isHidden)}>
      <GroupedTable
        // What a filter finds is unfolded.
        foldedFirst={(wasPhone || isLong) && !isFiltered && products.length > 1 ? folded : []}
        label={`Controls of ${program.name}`}
        columns={columns}
        groups={groups}
        getRowId={({ id }) => id}
        sort={sort}
        onSort={onSort}
      />
    </div>
  );
}
