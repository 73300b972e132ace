import { Anchor, Tooltip } from '@mantine/core';
import type { ControlDetail } from '@rampart/contract/control-detail.ts';
import type { ProgramSummary } from '@rampart/contract/remediate/programs.ts';
import { evidenceDays } from '@rampart/domain/evidence.ts';
import { priorityLabel } from '@rampart/domain/priority.ts';
import type { DeploymentType } from '@rampart/domain/product.ts';
import type { Column } from '@rampart/ui/data-table/column.ts';
import { GroupedTable, type TableGroup } from '@rampart/ui/data-table/grouped-table.tsx';
import { sortRows } from '@rampart/ui/data-table/sort-rows.ts';
import type { Sort } from '@rampart/ui/data-table/table-state.ts';
import { partIsText } from '@rampart/ui/format.ts';
import { ShareBar } from '@rampart/ui/share-bar.tsx';
import { PriorityMark } from '@rampart/ui/status/priority-mark.tsx';
import { StatusDot } from '@rampart/ui/status/status-dot.tsx';
import { Link } from '@tanstack/react-router';
import { effectLine, riskText } from '../../../parts/effect/effect-text.ts';
import { RollbackButton } from '../deploying/rollback-button.tsx';
import { controlStates, reasonOf, stateOf } from './control-state.ts';
import { DeployProgramButton } from './deploy-program.tsx';
import { ProgramDownloads } from './program-downloads.tsx';
import classes from './programs.module.css';

const withoutRisk = { 'not-known': 'Not known', 'stops-none': 'Stops none', 'in-place': 'In place' } as const;
const priorities = ['p1', 'p2', 'p3', 'advanced'];
const states = Object.keys(controlStates);

/** The share of the attacks that it would have stopped; the sentence of every other screen in the tooltip. */
function Risk({ control: { risk_mitigated: risk, configurations, effect } }: { readonly control: ControlDetail }) {
  return (
    <Tooltip label={`${effectLine(effect)} · last ${evidenceDays} days`} multiline w={300}>
      <span tabIndex={0} className={classes['risk']}>
        {effect.state !== 'known' || risk === null ? (
          withoutRisk[effect.state === 'known' ? 'not-known' : effect.state]
        ) : (
          <ShareBar text={riskText(risk, configurations.length)} value={risk} of={1} />
        )}
      </span>
    </Tooltip>
  );
}

const controlColumns: Column<ControlDetail>[] = [
  {
    id: 'name',
    header: 'Control',
    isTitle: true,
    cell: (control) => (
      <span className={classes['control']}>
        <span className={classes['name']}>{control.title}</span>
        <span className={classes['muted']}>{reasonOf(control) ?? control.description}</span>
      </span>
    ),
    sortValue: ({ title }) => title.toLowerCase(),
  },
  {
    id: 'priority',
    header: 'Priority',
    cell: ({ priority, product }) => <PriorityMark priority={priority} label={priorityLabel(priority, product)} isLabelHidden />,
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
    sortValue: ({ effect, risk_mitigated: risk }) => (effect.state === 'known' ? risk : null),
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

/** Equal risk: what is not in place first, then the more urgent. */
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

function hintOf(controls: readonly ControlDetail[]): string {
  const count = (state: string): number => controls.filter((control) => stateOf(control) === state).length;
  const [failing, confirming, accepted] = [count('fail'), count('confirming'), count('risk-accepted')];
  const open = `${partIsText(failing, controls.length - count('not-applicable') - accepted, 'control', 'controls')} not in place`;
  return `${open}${confirming > 0 ? `, ${confirming} confirming` : ''}${accepted > 0 ? `, ${accepted} with accepted risk` : ''}`;
}

const mostRisk = (controls: readonly ControlDetail[]): number => Math.max(0, ...controls.map(({ risk_mitigated: risk }) => risk ?? 0));

interface ProgramControlsProps {
  readonly program: ProgramSummary;
  readonly products: readonly ControlsOfProduct[];
  readonly isShown: (control: ControlDetail) => boolean;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
}

/**
 * Everything that a program asks, product by product, those with the greatest risk first. A product of which nothing is shown is hidden
 * only: what is deployed to it may be what the filters hide, and its result is still to be read.
 */
export function ProgramControls({ program, products, isShown, sort, onSort }: ProgramControlsProps) {
  const groups: TableGroup<ControlDetail>[] = products
    .toSorted((a, b) => mostRisk(b.controls) - mostRisk(a.controls) || a.name.localeCompare(b.name))
    .map((product) => {
      const shown = product.controls.filter(isShown);
      const isHidden = shown.length === 0;
      return {
        id: product.product,
        title: product.name,
        hint: hintOf(product.controls),
        aside: <ProductActions program={program} product={product} isHidden={isHidden} />,
        rows: sortRows(shown.toSorted(byUrgency), controlColumns, sort),
        isHidden,
      };
    });
  return (
    <div hidden={groups.every(({ isHidden }) => isHidden)}>
      <GroupedTable
        label={`Controls of ${program.name}`}
        columns={controlColumns}
        groups={groups}
        getRowId={({ id }) => id}
        sort={sort}
        onSort={onSort}
      />
    </div>
  );
}
