import type { ControlDetail } from '@rampart/contract/control-detail.ts';
import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { isUnprocessed, type UploadedFile } from './uploaded-file.tsx';

type Controls = readonly ControlDetail[];

interface Reading {
  readonly quest: Quest;
  readonly staged: Controls;
  /** The uploaded file that the product is read from, or `null`; not known until the connections are loaded. */
  readonly file: UploadedFile | null | undefined;
}

/** Tailored, it asks for less than the control: its verdict says nothing about whether it is enabled. */
const isTailored = ({ configurations }: ControlDetail): boolean =>
  configurations.some(({ configuration }) => configuration.some(({ values }) => values.some(({ is_excluded: isExcluded }) => isExcluded)));

const failsAsStaged = (control: ControlDetail): boolean => control.verdict?.state === 'fail' && !isTailored(control);

/** “Require MFA for members”, or how many controls. */
function named(controls: Controls): { readonly who: string; readonly it: string } {
  const [first] = controls;
  return controls.length === 1 ? { who: `“${first!.title}” is`, it: 'it' } : { who: `${controls.length} controls are`, it: 'them' };
}

/** The file says otherwise, and only another file, or one that was not processed yet, can say more. */
function uploadReason({ quest, staged, file }: Reading & { readonly file: UploadedFile }): string | undefined {
  const { to_enable: toEnable, waiting, quest_instance_details: details } = quest;
  const product = details.product_name;
  const failing = staged.filter((control) => toEnable.includes(control.id) && (waiting.includes(control.id) || failsAsStaged(control)));
  if (failing.length === 0) return undefined;
  if (isUnprocessed({ staged: failing, file }))
    return `A new file was uploaded for ${product} and has not been processed yet: use Process now.`;
  return `${named(failing).who} not enabled in the file of ${product} that was uploaded last. Upload a new file instead.`;
}

/** What was staged waits in the product, or was found not to be in force since, and only another reading can say more. */
function readingReason(
  staged: Controls,
  { waiting, failed_since_staged: failed, quest_instance_details: details }: Quest,
): string | undefined {
  const isOpen = (id: string): boolean => waiting.includes(id) || failed.includes(id);
  const open = staged.filter(({ id }) => isOpen(id));
  if (open.length === 0) return undefined;
  const { who, it } = named(open);
  const canEnable = details.deployment_types.includes('auto') && open.every(({ is_automatic: byUs }) => byUs);
  const condition = canEnable ? `Enable ${it} here; or, if` : 'If';
  const product = details.product_name;
  return `${who} not enabled in ${product}, as it was last read. ${condition} you have enabled ${it} in ${product}, use Process now so that Rampart reads that.`;
}

/** Why marking complete is in vain, in the words of the server's refusal. */
export function notEnabledReason({ quest, staged, file }: Reading): string | undefined {
  const product = quest.quest_instance_details.product_name;
  if (file === undefined) return `Wait until the connection of ${product} is loaded.`;
  return file ? uploadReason({ quest, staged, file }) : readingReason(staged, quest);
}

/** What a person does once the controls are enabled in the product: the act that the step offers. */
export function afterEnabling({ quest, staged, file }: Reading): string {
  if (file === undefined) return '';
  const isRefused = notEnabledReason({ quest, staged, file }) !== undefined;
  if (file) return isRefused ? ', then upload a new file' : ', then upload a new file, or mark the remediation complete';
  return isRefused ? ', then use Process now' : ', then mark the remediation complete';
}
