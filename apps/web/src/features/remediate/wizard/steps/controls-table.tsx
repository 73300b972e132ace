import { Anchor, Tooltip } from '@mantine/core';
import type { ControlDetail } from '@rampart/contract/control-detail.ts';
import { evidenceDays } from '@rampart/domain/evidence.ts';
import { isPermitted } from '@rampart/domain/permission.ts';
import type { Column } from '@rampart/ui/data-table/column.ts';
import { GroupedTable, type TableGroup } from '@rampart/ui/data-table/grouped-table.tsx';
import { ShareBar } from '@rampart/ui/share-bar.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChartColumn, FlaskConical, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { acceptedRisksQuery } from '../../../../parts/accepted-risk/queries.ts';
import { RiskOfControl } from '../../../../parts/accepted-risk/risk-of-control.tsx';
import { effectLine, peopleText, riskDropText, stoppedText, withoutFigure } from '../../../../parts/effect/effect-text.ts';
import { useSession } from '../../../../shell/session/session-state.ts';
import { useWizard } from '../wizard-state.ts';
import classes from './controls-step.module.css';
import { TailorDialog } from './tailor-dialog.tsx';

/** How the product is now. A control that is being changed has no state until it was read back. */
function nowText({ verdict, is_confirming: isConfirming }: ControlDetail): string {
  if (isConfirming) return 'Confirming: Rampart is reading back what the product has now.';
  if (verdict === null) return 'Not assessed yet.';
  if (verdict.state === 'unknown') return `Unknown: ${verdict.because ?? ''}`;
  return verdict.state === 'pass' ? 'In place' : (verdict.because ?? '');
}

const isInPlace = ({ verdict, is_confirming: isConfirming }: ControlDetail): boolean => verdict?.state === 'pass' && !isConfirming;

const excludedValues = ({ configurations }: ControlDetail): string[] =>
  configurations.flatMap(({ configuration }) =>
    configuration.flatMap(({ values }) => values.filter(({ is_excluded: isExcluded }) => isExcluded).map(({ display_name: name }) => name)),
  );

function NowAndAfter({ control }: { readonly control: ControlDetail }) {
  const { deployed } = useWizard().quest.snapshot;
  const excluded = excludedValues(control);
  if (deployed.includes(control.id) && control.verdict?.state === 'fail' && !control.is_confirming && excluded.length > 0)
    return (
      <span className={classes['now']}>
        Deployed without {excluded.join(', ')}. The control requires every value, so it still counts as not in place.
      </span>
    );
  return (
    <span className={classes['images']}>
      <span className={classes['now']}>{nowText(control)}</span>
      {!isInPlace(control) && <span className={classes['after']}>{control.description}</span>}
    </span>
  );
}

/** Of all attacks seen, those that it would have stopped, and their share. The sentence is the same as on every screen. */
function Attacks({ control: { effect, configurations } }: { readonly control: ControlDetail }) {
  const { state, attacks_stopped: stopped, attacks } = effect;
  const drop = riskDropText({ ...effect, attacks_at_least: false }, configurations.length);
  return (
    <Tooltip multiline w={300} label={[effectLine(effect), `last ${evidenceDays} days`].join(' · ')}>
      <span className={classes['figure']} tabIndex={0}>
        {state !== 'known' || stopped === null ? (
          withoutFigure[state]
        ) : (
          <>
            <ShareBar text={stoppedText(effect) ?? ''} value={stopped} of={attacks ?? stopped} />
            {drop !== undefined && <span className={classes['drop']}>{drop}</span>}
          </>
        )}
      </span>
    </Tooltip>
  );
}

function affectedText(effect: ControlDetail['effect']): string {
  const { people_affected: people, state } = effect;
  if (people === null) return state === 'not-known' || state === 'known' ? 'Not known' : '—';
  return people === 0 ? 'No one' : (peopleText(effect) ?? '');
}

/** Shown where the control is, so that leaving it out is decided here too. */
function Risk({ control }: { readonly control: ControlDetail }) {
  const { quest, controls, deselectInDraft } = useWizard();
  const { data: risks = [] } = useQuery(acceptedRisksQuery(controls.map(({ id }) => id).toSorted()));
  const risky = { control_id: control.id, title: control.title, product_name: quest.quest_instance_details.product_name };
  const isMissing = control.verdict?.state === 'fail' && !control.is_confirming;
  const risk = risks.find(({ control_id: id }) => id === control.id) ?? null;
  return <RiskOfControl control={risky} risk={risk} isMissing={isMissing} onAccepted={() => deselectInDraft(control.id)} />;
}

/** What there is to look at before choosing. */
function ControlLinks({ control }: { readonly control: ControlDetail }) {
  const [isTailoring, setTailoring] = useState(false);
  const isTailorable = control.configurations.some(({ configuration }) => configuration.some(({ options }) => options.is_customizable));
  return (
    <span className={classes['actions']}>
      <Anchor
        size="sm"
        renderRoot={(props) => <Link to="." search={(current) => ({ ...current, evidence: control.id })} resetScroll={false} {...props} />}
      >
        <ChartColumn size={14} aria-hidden="true" /> View Evidence
      </Anchor>
      {control.can_replay && (
        <Anchor size="sm" renderRoot={(props) => <Link to="/what-if/$control" params={{ control: control.id }} {...props} />}>
          <FlaskConical size={14} aria-hidden="true" /> What if
        </Anchor>
      )}
      {isTailorable && (
        <Anchor component="button" type="button" size="sm" onClick={() => setTailoring(true)}>
          <SlidersHorizontal size={14} aria-hidden="true" /> Edit Configuration
        </Anchor>
      )}
      {isTailoring && <TailorDialog control={control} onClose={() => setTailoring(false)} />}
      <Risk control={control} />
    </span>
  );
}

const columns: Column<ControlDetail>[] = [
  { id: 'control', header: 'Control', isTitle: true, cell: ({ title }) => title },
  {
    id: 'now',
    header: 'Now → after',
    isLong: true,
    cell: (control) => (
      <>
        <NowAndAfter control={control} />
        <ControlLinks control={control} />
      </>
    ),
  },
  { id: 'attacks', header: 'Attacks stopped', cell: (control) => <Attacks control={control} /> },
  { id: 'people', header: 'People affected', cell: ({ effect }) => <span className={classes['people']}>{affectedText(effect)}</span> },
];

const byTitle = (a: ControlDetail, b: ControlDetail): number => a.title.localeCompare(b.title);
const swatch = (stage: string) => <span className={classes['swatch']} data-stage={stage} aria-hidden="true" />;

const group = (title: string, hint: string, stage: string, rows: readonly ControlDetail[]): TableGroup<ControlDetail> => ({
  id: stage,
  title,
  hint,
  mark: swatch(stage),
  rows,
});

/** The four lists of a remediation, and what is being confirmed while a deployment runs. What does not apply here is in none of them and is named below. */
export function ControlsTable() {
  const { quest, controls, selected, select } = useWizard();
  const mayChange = isPermitted(useSession().roles, 'remediations:write');
  const { staged, deployed } = quest.snapshot;
  const isOpen = ({ id, verdict, is_confirming: isConfirming }: ControlDetail): boolean =>
    !isConfirming && !staged.includes(id) && !deployed.includes(id) && verdict?.state !== 'not-applicable';
  const among = (ids: readonly string[]) => controls.filter(({ id }) => ids.includes(id)).toSorted(byTitle);
  const open = controls.filter(isOpen).toSorted(byTitle);
  const groups = [
    group(
      'Deselected',
      'Left out for now',
      'remaining',
      open.filter(({ id }) => !selected.has(id)),
    ),
    group(
      'Selected',
      'Will be staged next',
      'selected',
      open.filter(({ id }) => selected.has(id)),
    ),
    ...(quest.confirming.length === 0 ? [] : [group('Confirming', 'Being changed and read back', 'confirming', among(quest.confirming))]),
    group('Staged', 'Pushed but disabled', 'staged', among(staged)),
    group('Deployed', 'Live in the product', 'deployed', among(deployed)),
  ];
  const toggle = (id: string): void =>
    select(selected.has(id) ? new Set([...selected].filter((one) => one !== id)) : new Set([...selected, id]));
  const elsewhere = controls.filter(({ verdict }) => verdict?.state === 'not-applicable').toSorted(byTitle);
  return (
    <>
      <GroupedTable
        label="Controls"
        columns={columns}
        groups={groups}
        getRowId={({ id }) => id}
        choiceOf={(control) =>
          isOpen(control)
            ? {
                isSelected: selected.has(control.id),
                label: control.title,
                onToggle: () => toggle(control.id),
                reason: mayChange ? undefined : 'You need the Standard role or higher to choose controls.',
              }
            : undefined
        }
      />
      {elsewhere.length > 0 && (
        <p className={classes['hint']}>
          Not applicable here: {elsewhere.map(({ title, verdict }) => `${title} (${verdict?.because ?? ''})`).join(' ')}
        </p>
      )}
    </>
  );
}
