import { countText } from '@rampart/ui/format.ts';

export interface Impact {
  /** Seen in the window, whether the control would have stopped them or not. */
  readonly attacks: number;
  readonly attacksStopped: number;
  readonly peopleAffected: number;
}

export function stoppedText({ attacks, attacksStopped }: Omit<Impact, 'peopleAffected'>, days: number): string {
  if (attacks === 0) return 'No attacks seen yet';
  if (attacksStopped === 0) return `No attacks prevented in the last ${days} days`;
  return `Would have stopped ${countText(attacksStopped, 'attack', 'attacks')} in ${days} days`;
}

function affectedText(people: number): string {
  return people === 0 ? 'no one affected' : `affects ${countText(people, 'person', 'people')}`;
}

/** `Would have stopped 9,774 attacks in 90 days · affects 99 people` */
export const impactText = (impact: Impact, days = 90): string => `${stoppedText(impact, days)} · ${affectedText(impact.peopleAffected)}`;
