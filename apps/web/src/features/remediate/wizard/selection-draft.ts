import type { Quest } from '@rampart/contract/remediate/quest.ts';

/** The newest event of a remediation, by which the server knows what a change was made on. */
export const newestEventOf = ({ quest_instance_event: event }: Pick<Quest, 'quest_instance_event'>): string | null =>
  event?.quest_instance_event_id ?? null;

/** A choice of controls that is not saved yet. */
export interface SelectionDraft {
  readonly selected: ReadonlySet<string>;
  /** The saved selection that it was made on. */
  readonly base: ReadonlySet<string>;
  /** The newest event then. A poll brings later ones, which the choice knows nothing of. */
  readonly madeOn: string | null;
  /** The event that was the newest before the same person's other change, until the screen has caught up with that. */
  readonly overtakes?: string | null;
}

type Saved = Pick<Quest, 'snapshot' | 'confirming' | 'quest_instance_event'>;

export const isSameSelection = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size === b.size && [...a].every((id) => b.has(id));

/** That a remediation was started, by a ticket for example, changes no choice. */
const isSameEvent = (madeOn: string | null, { quest_instance_event: event }: Saved): boolean =>
  madeOn === newestEventOf({ quest_instance_event: event }) || (madeOn === null && event?.event === 'create');

/**
 * The draft on the remediation as it is now; none when it is what is saved. Without a new event no person has chosen: what an accepted
 * risk or a reading has moved since, is moved in the draft too. A selection that others have changed is left to the server to refuse.
 */
export function draftOn(draft: SelectionDraft, quest: Saved): SelectionDraft | undefined {
  // A control that a deployment is changing is in no list until it was read back.
  const saved = new Set([...quest.snapshot.selected, ...quest.confirming.filter((id) => draft.base.has(id))]);
  if (isSameSelection(draft.selected, saved)) return undefined;
  const newest = newestEventOf(quest);
  if (draft.overtakes === newest) return draft;
  if (isSameSelection(draft.base, saved)) return draft.madeOn === newest ? draft : { ...draft, madeOn: newest };
  if (!isSameEvent(draft.madeOn, quest)) return draft;
  const kept = [...draft.selected].filter((id) => saved.has(id) || !draft.base.has(id));
  const joined = [...saved].filter((id) => !draft.base.has(id));
  const selected = new Set([...kept, ...joined]);
  return isSameSelection(selected, saved) ? undefined : { selected, base: saved, madeOn: newest };
}
