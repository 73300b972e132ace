import { wholeOrganisation } from '@rampart/domain/program.ts';
import type { Tailoring } from '@rampart/domain/recommend/leave-out.ts';
import type { WantedControl } from '../../deploy/index.ts';
import type { Program } from '../programs/program-store.ts';
import type { Stand } from '../standing/stands-of.ts';

export const wantedControls = (ids: readonly string[], { group }: Pick<Program, 'group'>, tailoring: Tailoring = {}): WantedControl[] =>
  ids.map((controlId) => {
    const leftOut = Object.entries(tailoring[controlId] ?? {}).map(([name, values]): [string, string[]] => [name, [...values]]);
    return { controlId, leftOut: Object.fromEntries(leftOut), group: group === wholeOrganisation ? 'everyone' : group };
  });

/** What a step of a remediation is about: what is selected is put in, what is staged is switched on. */
export const wantedOf = ({ snapshot, program, begun }: Stand, phase: 'stage' | 'enable'): WantedControl[] =>
  wantedControls(phase === 'stage' ? snapshot.selected : snapshot.staged, program, begun?.last?.tailoring);

/** All that somebody has subscribed to: also what is in place, should it not be so any more. */
export function subscribedTo({ controls, snapshot, program, begun }: Stand): WantedControl[] {
  const lists = [snapshot, begun?.last].flatMap((one) => (one ? [...one.selected, ...one.staged, ...one.deployed] : []));
  const ids = controls.map(({ id }) => id).filter((id) => lists.includes(id));
  return wantedControls(ids, program, begun?.last?.tailoring);
}
