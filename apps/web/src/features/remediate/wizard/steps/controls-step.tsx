import { Anchor, Checkbox, Tooltip } from '@mantine/core';
import type { ControlDetail } from '@rampart/contract/control-detail.ts';
import { evidenceDays } from '@rampart/domain/evidence.ts';
import { isPermitted } from '@rampart/domain/permission.ts';
import { Link } from '@tanstack/react-router';
import { ChartColumn, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { riskText } from '../../../../parts/effect/effect-text.ts';
import { useSession } from '../../../../shell/session/session-state.ts';
import { useWizard } from '../wizard-state.ts';
import wizard from '../wizard.module.css';
import classes from './controls-step.module.css';
import { TailorDialog } from './tailor-dialog.tsx';

interface Choice {
  readonly isSelected: boolean;
  readonly mayChange: boolean;
  readonly onToggle: () => void;
}

/** What the control would have done in the days of evidence. Why it could not be assessed is said once, below. */
function ControlEffect({ control: { effect, risk_mitigated: risk, configurations, verdict } }: { readonly control: ControlDetail }) {
  const isAssessed = verdict !== null && verdict.state !== 'unknown';
  return (
    <>
      <p className={classes['fact']}>
        {effect.headline}
        {risk !== null && risk > 0 && ` (${riskText(risk, configurations.length)})`}
      </p>
      {isAssessed && <p className={classes['hint']}>{[`Last ${evidenceDays} days`, ...effect.details].join(' · ')}</p>}
    </>
  );
}

/** A control within a remediation: what it is, its state, and what can be done about it. */
function ControlCard({ control, choice }: { readonly control: ControlDetail; readonly choice: Choice | undefined }) {
  const [isTailoring, setTailoring] = useState(false);
  const isTailorable = control.configurations.some(({ configuration }) => configuration.some(({ options }) => options.is_customizable));
  const { title, verdict, is_confirming: isConfirming } = control;
  return (
    <article className={classes['card']} aria-label={title}>
      {choice ? (
        <Tooltip label="You need the Standard role or higher to choose controls." disabled={choice.mayChange}>
          <Checkbox
            label={title}
            checked={choice.isSelected}
            disabled={!choice.mayChange}
            onChange={choice.onToggle}
            classNames={{ label: classes['title'] ?? '' }}
          />
        </Tooltip>
      ) : (
        <p className={classes['title']}>{title}</p>
      )}
      <ControlEffect control={control} />
      {isConfirming && <p className={classes['unknown']}>Confirming: Rampart is reading back what the product has now.</p>}
      {!isConfirming && verdict?.state === 'unknown' && <p className={classes['unknown']}>Unknown: {verdict.because}</p>}
      {!isConfirming && verdict?.state === 'fail' && <p className={classes['fact']}>{verdict.because}</p>}
      {!isConfirming && verdict === null && <p className={classes['unknown']}>Not assessed yet.</p>}
      <div className={classes['actions']}>
        <Anchor size="sm" renderRoot={(props) => <Link to="." search={(current) => ({ ...current, evidence: control.id })} {...props} />}>
          <ChartColumn size={14} aria-hidden="true" /> View Evidence
        </Anchor>
        {isTailorable && (
          <Anchor component="button" type="button" size="sm" onClick={() => setTailoring(true)}>
            <SlidersHorizontal size={14} aria-hidden="true" /> Edit Configuration
          </Anchor>
        )}
        {control.can_replay && (
          <Anchor size="sm" renderRoot={(props) => <Link to="/what-if/$control" params={{ control: control.id }} {...props} />}>
            What if
          </Anchor>
        )}
      </div>
      {isTailoring && <TailorDialog control={control} onClose={() => setTailoring(false)} />}
    </article>
  );
}

const byTitle = (a: ControlDetail, b: ControlDetail): number => a.title.localeCompare(b.title);

/** The four lists of a remediation, and what is being confirmed while a deployment runs. What does not apply here is in none of them and is named below. */
function ControlLists() {
  const { quest, controls, selected, select } = useWizard();
  const mayChange = isPermitted(useSession().roles, 'remediations:write');
  const { staged, deployed } = quest.snapshot;
  const isOpen = ({ id, verdict, is_confirming: isConfirming }: ControlDetail): boolean =>
    !isConfirming && !staged.includes(id) && !deployed.includes(id) && verdict?.state !== 'not-applicable';
  const among = (ids: readonly string[]) => controls.filter(({ id }) => ids.includes(id)).toSorted(byTitle);
  const open = controls.filter(isOpen).toSorted(byTitle);
  const lists = [
    { name: 'Deselected', hint: 'Left out for now', stage: 'remaining', items: open.filter(({ id }) => !selected.has(id)) },
    { name: 'Selected', hint: 'Will be staged next', stage: 'selected', items: open.filter(({ id }) => selected.has(id)) },
    ...(quest.confirming.length === 0
      ? []
      : [{ name: 'Confirming', hint: 'Being changed and read back', stage: 'confirming', items: among(quest.confirming) }]),
    { name: 'Staged', hint: 'Pushed but disabled', stage: 'staged', items: among(staged) },
    { name: 'Deployed', hint: 'Live in the product', stage: 'deployed', items: among(deployed) },
  ];
  const toggle = (id: string): void =>
    select(selected.has(id) ? new Set([...selected].filter((one) => one !== id)) : new Set([...selected, id]));
  const elsewhere = controls.filter(({ verdict }) => verdict?.state === 'not-applicable').toSorted(byTitle);
  return (
    <>
      <div className={classes['lists']}>
        {lists.map(({ name, hint, stage, items }) => (
          <section key={name} className={classes['list']} aria-label={name}>
            <header className={classes['head']}>
              <span className={classes['swatch']} data-stage={stage} aria-hidden="true" />
              <h4 className={classes['name']}>{name}</h4>
              <span className={classes['count']}>{items.length}</span>
            </header>
            <p className={classes['hint']}>{hint}</p>
            {items.map((control) => (
              <ControlCard
                key={control.id}
                control={control}
                choice={
                  isOpen(control) ? { isSelected: selected.has(control.id), mayChange, onToggle: () => toggle(control.id) } : undefined
                }
              />
            ))}
          </section>
        ))}
      </div>
      {elsewhere.length > 0 && (
        <p className={classes['hint']}>
          Not applicable here: {elsewhere.map(({ title, verdict }) => `${title} (${verdict?.because ?? ''})`).join(' ')}
        </p>
      )}
    </>
  );
}

const unique = (values: readonly string[]): string[] => [...new Set(values)].toSorted();

/** Which controls are applied, and what they are good for. */
export function ControlsStep() {
  const { controls } = useWizard();
  const features = unique(controls.flatMap(({ licensed_feature: feature }) => (feature === null ? [] : [feature.name])));
  const frameworks = Map.groupBy(
    controls.flatMap((control) => control.frameworks),
    ({ framework_name: name }) => name,
  );
  return (
    <div className={wizard['stack']}>
      <h3 className={wizard['subtitle']}>Remediation Outcomes</h3>
      <ControlLists />
      <h3 className={wizard['subtitle']}>Associated Features</h3>
      {features.length === 0 ? (
        <p className={wizard['notice']}>No licensed feature is needed.</p>
      ) : (
        <ul className={wizard['list']}>
          {features.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      )}
      <h3 className={wizard['subtitle']}>Associated Frameworks</h3>
      {frameworks.size === 0 ? (
        <p className={wizard['notice']}>No framework asks for these controls.</p>
      ) : (
        <ul className={wizard['list']}>
          {[...frameworks].map(([name, criteria]) => (
            <li key={name}>
              <b>{name}</b> {unique(criteria.map(({ identifier }) => identifier)).join(', ')}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
