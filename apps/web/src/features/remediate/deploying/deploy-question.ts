import type { Effect } from '@rampart/contract/effect.ts';
import type { ShownChange } from '@rampart/contract/shown-change.ts';
import { peopleTogether } from '@rampart/domain/assess/people-together.ts';
import { evidenceDays } from '@rampart/domain/evidence.ts';
import { firstLines } from '@rampart/domain/first-of-many.ts';
import type { Confirmation } from '@rampart/ui/confirm.tsx';
import { countText } from '@rampart/ui/format.ts';
import { requestLabel, whenWritten } from '../../../parts/deployment-job/approval-words.ts';
import type { ApprovalNeed } from '../../../parts/deployment-job/use-approval-need.ts';
import { peopleText } from '../../../parts/effect/effect-text.ts';

/** `1 change`, `2 changes`. */
export const countedChanges = (count: number): string => (count === 1 ? '1 change' : `${count} changes`);

/** `2 changes are added as disabled or report-only.` */
export function addedDisabled(count: number, approval: ApprovalNeed): string {
  const added = `${countedChanges(count)} ${count === 1 ? 'is' : 'are'} added as disabled or report-only`;
  if (approval === 'needed') return `${writtenOnceApproved(count)}, as disabled or report-only.`;
  return approval === 'not-needed' ? `${added}.` : `${added}, after approval where your organisation requires it.`;
}

/** `1 change waits until you enable it`: words that go with how many there are. */
export const waitsUntilEnabled = (count: number): string =>
  count === 1 ? '1 change waits until you enable it.' : `${count} changes wait until you enable them.`;

/** `2 changes are written once another administrator approves` */
export const writtenOnceApproved = (count: number): string =>
  `${countedChanges(count)} ${count === 1 ? 'is' : 'are'} written once another administrator approves`;

/** How many people a change that takes effect reaches. What is not known is said to be so. */
export type Affected = Pick<Effect, 'attacks_stopped' | 'attacks_at_least' | 'people_affected' | 'people_at_least'>;

interface ControlEffect {
  readonly effect: Affected & Pick<Effect, 'state'>;
}

/** Whom these controls reach together, by the rule of every list: a control that is in place or stops nothing has no part in it. */
export function affectedBy(controls: readonly ControlEffect[], members: number): Affected {
  const counts = controls
    .filter(({ effect: { state } }) => state === 'known' || state === 'not-known')
    .map(({ effect }) => ({ people: effect.people_affected, isLeast: effect.people_at_least }));
  const { people, isLeast } = peopleTogether(counts, members);
  return { attacks_stopped: null, attacks_at_least: false, people_affected: people, people_at_least: isLeast };
}

/** `at least 49 people`, `no one`; nothing where that is not known. */
const affectedPeople = (affected: Affected): string | undefined =>
  affected.people_affected === 0 ? 'no one' : peopleText(affected, (count) => countText(count, 'person', 'people'));

/** `affects 49 people`, for a line of a list. */
export function affectedInLine(affected: Affected): string {
  const people = affectedPeople(affected);
  return people === undefined ? 'people affected not known' : `affects ${people}`;
}

function affectedSentence(affected: Affected | undefined): string {
  if (affected === undefined) return '';
  const people = affectedPeople(affected);
  return people === undefined
    ? ' It is not known how many people this affects.'
    : ` Going by the last ${evidenceDays} days, this affects ${people}.`;
}

interface Asked {
  readonly product: string;
  readonly changes: readonly ShownChange[];
  /** What the button says that was pressed. */
  readonly label: string;
  readonly approval: ApprovalNeed;
  /** Whom the changes reach. */
  readonly affected?: Affected | undefined;
}

/** More than these are counted. */
export const mostNamed = 8;

/** What several changes are about is named once. */
function namesOf(changes: readonly ShownChange[]): string[] {
  const byName = [...Map.groupBy(changes, ({ name }) => name)];
  const names = byName.map(([name, { length }]) => (length === 1 ? name : `${name}: ${countedChanges(length)}`));
  return firstLines(names, mostNamed);
}

export const takesEffectImmediately = ({ takes_effect: when }: ShownChange): boolean => when === 'at-once';

function calmly({ changes, product, label, approval }: Asked): Confirmation {
  const { length } = changes;
  const added = addedDisabled(length, approval);
  return {
    title: `${label} in ${product}?`,
    message:
      length === 0 ? 'There is nothing to change now.' : `${added} No one is affected until you enable ${length === 1 ? 'it' : 'them'}.`,
    confirmLabel: length > 0 ? requestLabel(approval, label) : label,
  };
}

const questionTitles: Readonly<Record<ApprovalNeed, (product: string) => string>> = {
  needed: (product) => `Request changes to ${product}?`,
  'not-needed': (product) => `Apply changes to ${product} now?`,
  'not-known': (product) => `Apply changes to ${product}?`,
};

const nowIfKnown = (label: string, approval: ApprovalNeed): string => (approval === 'not-needed' ? `${label} now` : label);

/** The confirmation before anything is written. It warns when changes take effect immediately, and says whom they reach. */
export function deployQuestion(asked: Asked): Confirmation {
  const { product, changes, label, approval, affected } = asked;
  const atOnce = changes.filter(takesEffectImmediately);
  if (atOnce.length === 0) return calmly(asked);
  const waiting = changes.length - atOnce.length;
  const [takes, then] = atOnce.length === 1 ? ['takes', 'It then takes'] : ['take', 'They then take'];
  const effect =
    approval === 'needed'
      ? `${writtenOnceApproved(atOnce.length)}. ${then} effect immediately.`
      : `${countedChanges(atOnce.length)} ${takes} effect ${whenWritten[approval]}.`;
  return {
    title: questionTitles[approval](product),
    message: `${effect}${waiting === 0 ? '' : ` ${waitsUntilEnabled(waiting)}`}${affectedSentence(affected)}`,
    consequences: namesOf(atOnce),
    confirmLabel: requestLabel(approval, nowIfKnown(label, approval)),
    tone: 'caution',
  };
}

interface PeopleDeployed extends Pick<Asked, 'label' | 'product' | 'approval'> {
  readonly program: string;
  /** How many people the program has now. */
  readonly people: number;
  /** Members of the group who are not on the list stay. */
  readonly keepsMembers: boolean;
}

/** The confirmation before the people of a program are written into their group. */
export function peopleQuestion({ label, product, program, people, keepsMembers, approval }: PeopleDeployed): Confirmation {
  const counted = countText(people, 'person', 'people');
  return {
    title: `${label} in ${product}?`,
    message: `The group of ${program} in ${product} is created or updated with ${counted} ${whenWritten[approval]}.`,
    consequences: [
      keepsMembers ? 'Other members of the group stay in it.' : 'Other members of the group are removed from it.',
      'Policies that name the group then apply to these people.',
    ],
    confirmLabel: requestLabel(approval, nowIfKnown(label, approval)),
    tone: 'caution',
  };
}
