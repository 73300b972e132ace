import type { Control } from '@rampart/domain/control.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { FactReader } from '../fact-reader.ts';
import { askControl, type ControlAnswer } from './ask-control.ts';
import { hashEvidenceInputs } from './evidence-inputs.ts';
import { findEvidence, type StoredAnswer } from './evidence-store.ts';
import type { EvidenceWindow } from './evidence-window.ts';

/** What the latest run has counted for the control over the same days with the same inputs. */
export async function storedAnswer(
  tx: TenantTx,
  book: FactReader,
  control: Control,
  window: EvidenceWindow,
): Promise<StoredAnswer | undefined> {
  const inputs = await hashEvidenceInputs(tx, book, control);
  return inputs && findEvidence(tx, { controlId: control.id, window, inputs });
}

/** As it is stored, or else counted now: never what was counted with other inputs. */
export const knownAnswer = async (tx: TenantTx, book: FactReader, control: Control, window: EvidenceWindow): Promise<ControlAnswer> =>
  (await storedAnswer(tx, book, control, window)) ?? (await askControl(tx, book, control, window));
