import type { Change } from '@rampart/domain/change.ts';
import type { Control } from '@rampart/domain/control.ts';
import { type Difference, differenceOf } from '@rampart/domain/deploy/difference-of.ts';
import { priorityLabel } from '@rampart/domain/priority.ts';
import { productName } from '@rampart/domain/product-name.ts';
import { capitalised } from '@rampart/domain/capitalised.ts';
import { settingWordsOf } from '../../deploy/index.ts';
import type { PreparedControl } from './prepared-controls.ts';
import { isStagedOnly, nameOf as nameOfObject, objectOf, titleOf, undoOf } from './change-words.ts';
import type { GatheredContent } from './gather-content.ts';
import { type Instruction, listed, valuesAfter, valuesBefore } from './instruction.ts';
import { withoutUnchanged } from './without-unchanged.ts';

export interface BriefChange {
  readonly title: string;
  readonly kind: Change['kind'];
  readonly differences: readonly Difference[];
}

/** A control for a person who puts it in place by hand. */
export interface ControlBrief extends PreparedControl {
  readonly number: number;
  readonly title: string;
  readonly priority: string;
  readonly finding: string;
  /** What the remedy is set to after tailoring, as the vendor names it. */
  readonly settings: readonly { readonly label: string; readonly values: readonly string[] }[];
  /** What is in the product already and only waits to be enabled, though the steps do not mention it. */
  readonly waiting: readonly string[];
  /** None when a fact is missing, or when all that would be set is set already. */
  readonly steps: readonly string[];
  readonly readable: readonly BriefChange[];
  readonly checks: readonly Instruction[];
  readonly undo: readonly Instruction[];
}

type Gathered = GatheredContent['controls'][number];

const findingOf = ({ verdict }: Gathered): string => {
  if (verdict === undefined) return 'It has not been judged yet.';
  return verdict.because ?? 'It is in place.';
};

const settingsOf = ({ remedy }: Control, { deployment }: PreparedControl): ControlBrief['settings'] =>
  Object.entries(remedy.parameters).flatMap(([name, { label, values, shown }]) => {
    const kept = deployment?.parameters[name] ?? [];
    return kept.length === 0 ? [] : [{ label, values: shown.filter((_, place) => kept.includes(values[place])) }];
  });

/** More are not named one by one: the document lists what changes. */
const most = 3;

function checksOf({ description }: Control, changes: readonly Change[]): Instruction[] {
  const changed = changes.filter(({ kind }) => kind !== 'delete').map(objectOf);
  const staged = changes.filter(isStagedOnly).map(objectOf);
  return [
    ...(changed.length > most
      ? [[`Open each of the ${changed.length} objects `, listed, ' again and compare it with ', valuesAfter, '.']]
      : changed.map((object) => [`Open ${object} again and compare each setting with `, valuesAfter, '.'])),
    ...staged.map((object) => [`${capitalised(object)} is created without effect. Enable it once you have seen what it would do.`]),
    [`This must now be true: ${description}`],
    [`After its next processing run, ${productName} lists the control as Deployed.`],
  ];
}

const waitingOf = (changes: readonly Change[], steps: readonly string[]): string[] =>
  changes.filter((change) => change.kind === 'enable' && !steps.some((step) => step.includes(nameOfObject(change) ?? ''))).map(objectOf);

const manualUndo = 'Before you change a setting, write down what it is set to. To undo it, set it back to that.';
const undoMany: Instruction = [
  'From the last change to the first, delete what was created, and set what was changed back to ',
  valuesBefore,
  '.',
];

/** In the place of steps, for a control that has none. */
export const nothingToDo = 'No setting has to be changed: the current finding says why.';
const nothingToUndo = 'No setting is changed, so there is nothing to undo.';

function waysBack(changes: readonly Change[], steps: readonly string[]): readonly Instruction[] {
  if (changes.length === 0) return [[steps.length === 0 ? nothingToUndo : manualUndo]];
  return changes.length > most ? [undoMany] : changes.toReversed().map(undoOf);
}

export function briefOf(gathered: Gathered, number: number, { product, names }: GatheredContent): ControlBrief {
  const { control, deployment, missing, changes } = gathered;
  const nameOf = (id: string): string | undefined => names.get(id);
  const steps = deployment === undefined ? [] : control.remedy.steps(deployment);
  return {
    control,
    deployment,
    missing,
    changes,
    number,
    title: control.title,
    priority: priorityLabel(control.priority),
    finding: findingOf(gathered),
    settings: settingsOf(control, gathered),
    steps,
    waiting: waitingOf(changes, steps),
    readable: changes.map((change) => ({
      title: titleOf(change),
      kind: change.kind,
      differences: differenceOf(withoutUnchanged(change), { nameOf, words: settingWordsOf(product.id) }),
    })),
    checks: checksOf(control, changes),
    undo: waysBack(changes, steps),
  };
}
