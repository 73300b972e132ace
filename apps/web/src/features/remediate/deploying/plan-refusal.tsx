import { MissingEmergencyAccess, MissingExclusionGroups } from '../../../parts/deployment-job/job-exceptions.tsx';
import { errorText } from '../../../shell/api/error-text.ts';
import { hasProblemCode } from '../../../shell/api/has-problem-code.ts';
import { LoadProblem } from '../../../shell/layout/load-problem.tsx';
import { MissingPeopleGroup } from './missing-people-group.tsx';
import type { DeployedProgram } from './program-of.ts';

interface PlanRefusalProps {
  readonly program: DeployedProgram;
  readonly error: Error;
  /** Makes the plan again. */
  readonly onRetry: () => unknown;
  /** Follows the deployment of the people list, where that is not done here. */
  readonly onPeopleListStarted?: ((jobUuid: string) => void) | undefined;
}

/** Why there is no plan, and what can be done about it from here. */
export function PlanRefusal({ program, error, onRetry, onPeopleListStarted }: PlanRefusalProps) {
  if (hasProblemCode(error, 'people_group_missing'))
    return <MissingPeopleGroup program={program} error={error} onDeployed={onRetry} onStarted={onPeopleListStarted} />;
  if (hasProblemCode(error, 'exclusion_group_missing')) return <MissingExclusionGroups because={errorText(error)} />;
  if (hasProblemCode(error, 'emergency_access_missing')) return <MissingEmergencyAccess />;
  return <LoadProblem title="The plan could not be created" error={error} onRetry={onRetry} />;
}
