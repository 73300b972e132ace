import { Alert } from '@mantine/core';
import { type ComponentProps, useState } from 'react';
import { errorText } from '../../../shell/api/error-text.ts';
import { deployFailure } from '../../../parts/deployment-job/follow-job-dialog.tsx';
import { JobDialog, PeopleListRemedy } from './job-dialog.tsx';
import type { DeployedProgram } from './program-of.ts';

/** Follows the deployment of the people list that a plan needs. */
export const PeopleListJob = (followed: Pick<ComponentProps<typeof JobDialog>, 'program' | 'jobUuid' | 'onClose'>) => (
  <JobDialog {...followed} title="Deploying the people list" titleAfter="Deployed the people list" failure={deployFailure} />
);

interface MissingPeopleGroupProps {
  readonly program: DeployedProgram;
  readonly error: Error;
  /** Makes the plan again. */
  readonly onDeployed: () => unknown;
  /** Follows the job in the place of the dialog that this is in: of two, Escape would close both. */
  readonly onStarted?: ((jobUuid: string) => void) | undefined;
}

/** The plan is for people who are not in the product as a group yet. Brings them into one, so that the plan can be made. */
export function MissingPeopleGroup({ program, error, onDeployed, onStarted }: MissingPeopleGroupProps) {
  const [jobUuid, setJobUuid] = useState<string>();
  return (
    <>
      <Alert color="yellow" role="alert" title="People groups are missing">
        <p>{errorText(error)}</p>
        <PeopleListRemedy program={program} onStarted={onStarted ?? setJobUuid} />
      </Alert>
      {jobUuid !== undefined && (
        <PeopleListJob
          program={program}
          jobUuid={jobUuid}
          onClose={() => {
            setJobUuid(undefined);
            void onDeployed();
          }}
        />
      )}
    </>
  );
}
