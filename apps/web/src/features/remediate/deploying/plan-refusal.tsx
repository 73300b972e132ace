import { CallFailed } from '@rampart/contract/client.ts';
import { type Problem, ProblemCode } from '@rampart/contract/problem.ts';
import { MissingEmergencyAccess, MissingExclusionGroups } from '../../../parts/deployment-job/job-exceptions.tsx';
import { errorText } from '../../../shell/api/error-text.ts';
import { LoadProblem } from '../../../shell/layout/load-problem.tsx';
import { MissingPeopleGroup } from './missing-people-group.tsx';
import type { DeployedProgram } from './program-of.ts';

const codeOf = (error: Error): ProblemCode | undefined =>
  error instanceof CallFailed ? ProblemCode.safeParse((error.body as Partial<Problem> | null | undefined)?.code).data : undefined;

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
  const code = codeOf(error);
  if (code === 'people_group_missing')
    return <MissingPeopleGroup program={program} error={error} onDeployed={onRetry} onStarted={onPeopleListStarted} />;
  if (code === 'exclusion_group_missing') return <MissingExclusionGroups because={errorText(error)} />;
  if (code === 'emergency_access_missing') return <MissingEmergencyAccess />;
  return <LoadProblem title="The plan could not be created" error={error} onRetry={onRetry} />;
}
