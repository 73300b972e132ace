import { Anchor, Checkbox, Tooltip } from '@mantine/core';
import type { ControlDetail } from '@rampart/contract/control-detail.ts';
import { numberText, percentText } from '@rampart/ui/format.ts';
import { Link } from '@tanstack/react-router';
import { ChartColumn, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import classes from './controls.module.css';
import { TailorDialog } from './tailor-dialog.tsx';

interface Choice {
  readonly isSelected: boolean;
  readonly mayChange: boolean;
  readonly onToggle: () => void;
}

function riskText({ risk_mitigated: risk, evidence }: ControlDetail): string {
  if (evidence.impact_total === 0) return 'No attacks seen in 90 days';
  if (evidence.impact_count === 0) return 'Would have stopped no attack in 90 days';
  return `−${percentText(risk, 1, risk >= 0.01 ? 2 : 1)} risk · ${numberText(evidence.impact_count)} ${evidence.impact_count === 1 ? 'attempt' : 'attempts'}`;
}

/** A control within a remediation: what it is, how it stands, and what can be done about it. */
export function ControlCard({ control, choice }: { readonly control: ControlDetail; readonly choice: Choice | undefined }) {
  const [isTailoring, setTailoring] = useState(false);
  const title = `${control.name}: ${control.action}`;
  const isTailorable = control.configurations.some(({ configuration }) => configuration.some(({ options }) => options.is_customizable));
  const { verdict } = control;
  return (
    <article className={classes['card']} aria-label={title}>
      {choice ? (
        <Tooltip label="You need the role standard or higher to choose controls." disabled={choice.mayChange}>
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
      <p className={classes['fact']}>{riskText(control)}</p>
      {verdict?.state === 'unknown' && <p className={classes['unknown']}>Unknown: {verdict.because}</p>}
      {verdict?.state === 'fail' && <p className={classes['fact']}>{verdict.because}</p>}
      {verdict === null && <p className={classes['unknown']}>Not judged yet.</p>}
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
