import type { EvidenceDetail } from '@rampart/contract/assess.ts';
import { type Control, productOf } from '@rampart/domain/control.ts';
import type { EvidenceSource } from '@rampart/domain/evidence.ts';
import { signIns } from '@rampart/facts/identity/sign-ins.ts';
import { zones as zonesFact } from '@rampart/facts/network/zones.ts';
import { mailThreats } from '@rampart/facts/threats/mail-threats.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { findCollectedRun } from '../../collect/index.ts';
import { type FactReader, openFactReader } from '../fact-reader.ts';
import { canReplay, getControl } from '../find-control.ts';
import { listVerdicts } from '../list-verdicts.ts';
import { type EvidenceWindow, evidenceWindow } from './evidence-window.ts';
import { signInWidgets } from './sign-in-widgets.ts';
import { threatWidgets } from './threat-widgets.ts';
import { ratioWidget } from './widgets.ts';

interface Shown {
  readonly details: readonly EvidenceDetail[];
  readonly missing: readonly string[];
}

const kinds = { 'sign-ins': signIns, 'mail-threats': mailThreats };
const titles = { 'sign-ins': 'Sign-ins', 'mail-threats': 'Threats by mail' };

async function zonesOf(book: FactReader, control: Control) {
  const application = book.applicationOf(productOf(control));
  const reading = application && (await book.read(application, zonesFact));
  return reading?.state === 'read' ? { zones: reading.value } : { because: reading?.because ?? 'its product is not connected.' };
}

/** What happened that speaks for the control, and what of it could not be read. */
async function widgetsOf(tx: TenantTx, control: Control, evidence: EvidenceSource, window: EvidenceWindow): Promise<Shown> {
  const book = await openFactReader(tx);
  const events = book.eventsOf(productOf(control), kinds[evidence.from]);
  if (events === undefined) return { details: [], missing: [`${titles[evidence.from]}: no connected application reports them.`] };
  const { source, reading } = events;
  const missing = reading?.state === 'read' ? [] : [`${titles[evidence.from]}: ${reading?.because ?? 'they have not been read yet.'}`];
  const span = { ...window, applicationId: source.id };
  if (evidence.from === 'mail-threats') return { details: await threatWidgets(tx, span, evidence), missing };
  const { zones, because } = evidence.by === 'zone' ? await zonesOf(book, control) : {};
  if (because !== undefined) missing.push(`Network zones: ${because}`);
  return { details: await signInWidgets(tx, { span, evidence, zones }), missing };
}

const configurationOf = ({ remedy }: Control) =>
  Object.values(remedy.parameters).map(({ label, shown }) => ({ display_name: label, values: [...shown] }));

export async function getEvidence(tx: TenantTx, id: string) {
  const control = getControl(id);
  const run = await findCollectedRun(tx);
  const window = run && evidenceWindow(run.asOf);
  const shown = window && control.evidence ? await widgetsOf(tx, control, control.evidence, window) : { details: [], missing: [] };
  const found = (await listVerdicts(tx)).get(id)?.found;
  return {
    control_id: control.id,
    title: control.title,
    name: control.name,
    action: control.action,
    product: productOf(control),
    from: window?.from ?? null,
    to: window?.to ?? null,
    configuration: configurationOf(control),
    details: [...shown.details, ...(found ? [ratioWidget(found.what, found.count, found.total)] : [])],
    missing: [...shown.missing],
    can_replay: canReplay(control),
  };
}
