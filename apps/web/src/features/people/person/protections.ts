import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { programTitles, type ProgramType } from '@rampart/domain/program.ts';

/** Programs of a group of people; every other program is for the whole organisation. */
const ofMostAttacked: readonly ProgramType[] = ['most_attacked_overall', 'most_attacked_phishing', 'most_attacked_malware'];

const isFor =
  (groups: readonly { readonly name: string }[]) =>
  ({ quest_instance_details: { program_type: type } }: Quest): boolean =>
    !ofMostAttacked.includes(type) || groups.some(({ name }) => name === programTitles[type]);

export interface Protections {
  /** Remediations with controls in place. */
  readonly now: readonly Quest[];
  /** Remediations that are not in place as a whole and stop attacks, the most valuable first. */
  readonly open: readonly Quest[];
}

/** Of the remediations, those that are for someone: what is in place, and what would help. */
export function protectionsOf(quests: readonly Quest[], groups: readonly { readonly name: string }[]): Protections {
  const forThem = quests.filter(isFor(groups));
  return {
    now: forThem.filter(({ snapshot }) => snapshot.deployed.length > 0),
    open: forThem.filter(({ is_complete: isComplete, value }) => !isComplete && (value.attacks_stopped ?? 0) > 0),
  };
}

/** `3 of 4 controls in place` */
export function inPlaceText({ snapshot: { deployed, staged, selected, remaining } }: Pick<Quest, 'snapshot'>): string {
  const all = deployed.length + staged.length + selected.length + remaining.length;
  return `${deployed.length} of ${all} controls in place`;
}
