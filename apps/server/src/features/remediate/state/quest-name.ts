import { mostAttackedBy } from '@rampart/domain/program.ts';
import type { RemediationState } from './remediation-state.ts';

interface Named {
  readonly template: Pick<RemediationState['template'], 'name' | 'questType' | 'programTypes'>;
  readonly program: Pick<RemediationState['program'], 'type' | 'name'>;
}

/** One that brings people into a group is listed once for each of its groups: the name says which. */
export const questName = ({ template: { name, questType, programTypes }, program }: Named): string =>
  questType === 'PEOPLE_DEPLOYMENT' && programTypes.length > 1 ? `${name}: ${mostAttackedBy[program.type] ?? program.name}` : name;
