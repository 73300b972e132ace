import { Alert } from '@mantine/core';
import { useState } from 'react';
import { errorText } from '../../../shell/api/error-text.ts';
import { deployFailure } from '../../../parts/deployment-job/follow-job-dialog.tsx';
import { JobDialog, PeopleListRemedy } from './job-dialog.tsx';
import type { DeployedProgram } from './program-of.ts';

interface MissingPeopleGroupProps {
  readonly program: DeployedProgram;
  readonly error: Error;
  /** Makes the plan again. */
  readonly onDeployed: () => unknown;
}

/** The plan is for people who are not in the product as a group yet. Brings them into one, so that the plan can be made. */
export function MissingPeopleGroup({ program, error, onDeployed }: MissingPeopleGroupProps) {
  const [jobUuid, setJobUuid] = useState<string>();
  return (
    <>
      <Alert color="yellow" role="alert" title="People groups are missing">
        <p>{errorText(error)}</p>
        <PeopleListRemedy program={program} onStarted={setJobUuid} />
      </Alert>
      {jobUuid !== undefined && (
        <JobDialog
          title="Deploying the people list"
          titleAfter="Deployed the people list"
          jobUuid={jobUuid}
          failure={deployFailure}
          program={program}
          onClose={() => {
            setJobUuid(undefined);
            void onDeployed();
          }}
        />
      )}
    </>
  );
}
