import { effectOf } from '@rampart/domain/assess/effect.ts';
import { type Control, productOf } from '@rampart/domain/control.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { findCollectedRun } from '../../collect/index.ts';
import { openFactReader } from '../fact-reader.ts';
import { canReplay, getControl } from '../get-control.ts';
import { listVerdicts } from '../list-verdicts.ts';
import { presentEffect } from '../present-effect.ts';
import { drawAnswer, noAnswer } from './ask-control.ts';
import { knownAnswer } from './known-answer.ts';
import { evidenceWindow, latest } from './evidence-window.ts';
import { ratioWidget } from './widgets.ts';

const configurationOf = ({ remedy }: Control) =>
  Object.values(remedy.parameters).map(({ label, shown }) => ({ display_name: label, values: [...shown] }));

export async function getEvidence(tx: TenantTx, id: string) {
  const control = getControl(id);
  const run = await findCollectedRun(tx);
  const window = run && evidenceWindow(run.asOf);
  const verdict = (await listVerdicts(tx)).get(id);
  const book = window && (await openFactReader(tx, latest(run.asOf, verdict?.asOf)));
  const answer = book ? await knownAnswer(tx, book, control, window) : noAnswer(null);
  const effect = effectOf({ evidence: control.evidence, verdict, figures: answer.figures });
  const { unit } = effect;
  const found = verdict?.found;
  return {
    control_id: control.id,
    title: control.title,
    name: control.name,
    action: control.action,
    product: productOf(control),
    from: window?.from ?? null,
    to: window?.to ?? null,
    effect: presentEffect(effect),
    unit: unit ? { one: unit.one, many: unit.many } : null,
    about: control.evidence.because,
    configuration: configurationOf(control),
    details: [...drawAnswer(control, answer, effect), ...(found ? [ratioWidget(found.what, found.count, found.total)] : [])],
    missing: [...answer.missing],
    can_replay: canReplay(control),
  };
}
