import type { Control } from '@rampart/domain/control.ts';
import { momentInUtc } from '@rampart/domain/utc-text.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { HttpError } from '../../../platform/http/http-error.ts';
import { findFile, type UploadedFile } from '../../connect/index.ts';
import { listPending } from '../../deploy/index.ts';
import type { RemediationInputs } from '../state/load-inputs.ts';
import { isJudgedAsStaged, type RemediationState } from '../state/remediation-state.ts';
import { stagedToEnable } from './controls-to-deploy.ts';

const conflict = (what: string): HttpError => new HttpError(409, what);

/** “Require MFA for members”, or that and how many others. */
function named(controls: readonly Control[]): { readonly who: string; readonly is: string; readonly it: string } {
  const [first, ...others] = controls;
  const title = `“${first?.title ?? ''}”`;
  if (others.length === 0) return { who: title, is: 'is', it: 'it' };
  return { who: `${title} and ${others.length === 1 ? 'another control' : `${others.length} other controls`}`, is: 'are', it: 'them' };
}

type Staged = readonly Control[];

/** A deployment that has not ended says later how its controls are: what to do depends on what it waits for. */
async function refusePending(tx: TenantTx, { product }: RemediationState, staged: Staged, confirming: ReadonlySet<string>): Promise<void> {
  const pending = await listPending(tx, { product: product.id, controlIds: staged.map(({ id }) => id) });
  const waitingFor = (what: (typeof pending)[number]['waitsFor']): Staged =>
    staged.filter(({ id }) => pending.some(({ controlId, waitsFor }) => controlId === id && waitsFor === what));
  const asked = waitingFor('approval');
  if (asked.length > 0)
    throw conflict(
      `A deployment of ${named(asked).who} waits for approval. Have it approved, or withdraw it in the Deployment Log, first.`,
    );
  const undecided = waitingFor('decision');
  if (undecided.length > 0)
    throw conflict(
      `A deployment of ${named(undecided).who} waits for a decision, because a backup was restored. Continue or end it in the Deployment Log first.`,
    );
  const paused = waitingFor('vendor');
  const until = pending.find(({ pausedUntil }) => pausedUntil !== null)?.pausedUntil;
  if (paused.length > 0 && until)
    throw conflict(
      `A deployment of ${named(paused).who} is paused until ${momentInUtc(until)}, because ${product.name} takes no more calls for now. It continues automatically and reads back what is enabled: open this remediation again after that.`,
    );
  const changing = staged.filter(({ id }) => confirming.has(id) || pending.some(({ controlId }) => controlId === id));
  if (changing.length > 0) throw conflict(`A deployment of ${named(changing).who} is not finished. Wait until it is, then look again.`);
}

/** The verdicts are of the file before it. */
const isUnprocessed = ({ acceptedAt }: UploadedFile, verdicts: readonly { readonly asOf: Date }[]): boolean =>
  acceptedAt !== null && verdicts.some(({ asOf }) => asOf < acceptedAt);

interface Open {
  readonly open: Staged;
  readonly verdicts: RemediationInputs['verdicts'];
  readonly file: UploadedFile | undefined;
}

/** How a person has what was enabled at the vendor read. */
function waysOn({ product }: RemediationState, { open, verdicts, file }: Open): string {
  const { who, is, it } = named(open);
  if (file?.isChecking) return `A new file was uploaded for ${product.name} and is being checked. Use Process now once it is accepted.`;
  const judged = open.flatMap(({ id }) => verdicts.get(id) ?? []);
  if (file !== undefined && isUnprocessed(file, judged))
    return `A new file was uploaded for ${product.name} and has not been processed yet: use Process now.`;
  // However often it is processed, it stays as it is.
  if (file !== undefined)
    return `${who} ${is} not enabled in the file of ${product.name} that was uploaded last. If you have enabled ${it} since, upload a new file under Connections.`;
  const canEnable = product.deploymentTypes.includes('auto') && open.every(({ remedy }) => remedy.changes !== undefined);
  const condition = canEnable ? `Enable ${it} here; or, if` : 'If';
  return `${who} ${is} not enabled in ${product.name}, as it was last read. ${condition} you have enabled ${it} in ${product.name}, use Process now so that Rampart reads that.`;
}

/** Marking complete is for what a person enabled and no reading can say yet: it must not contradict what was read back, or a deployment that is on its way. */
export async function refuseNotEnabled(
  tx: TenantTx,
  remediation: RemediationState,
  { verdicts, confirming }: Pick<RemediationInputs, 'verdicts' | 'confirming'>,
): Promise<void> {
  const { controls, waiting, failedSinceStaged, started } = remediation;
  const toEnable = stagedToEnable(remediation);
  const staged = controls.filter(({ id }) => toEnable.includes(id));
  await refusePending(tx, remediation, staged, confirming);
  const file = await findFile(tx, remediation.product.id);
  // The next run reads the same file, and would open the remediation again.
  const failsInFile = (id: Control['id']): boolean =>
    file !== undefined && verdicts.get(id)?.state === 'fail' && isJudgedAsStaged(id, started);
  const open = staged.filter(({ id }) => waiting.has(id) || failedSinceStaged.has(id) || failsInFile(id));
  if (open.length > 0) throw conflict(waysOn(remediation, { open, verdicts, file }));
}
