import { Alert, Anchor } from '@mantine/core';
import { jobExceptions } from '@rampart/domain/deploy/job-log.ts';
import { wholeOrganisation } from '@rampart/domain/program.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { exceptionsIn } from './job-step.ts';

const CustomGroups = ({ children }: { readonly children: string }) => (
  <Anchor inherit renderRoot={(props) => <Link to="/personas/$group/custom-groups" params={{ group: wholeOrganisation }} {...props} />}>
    {children}
  </Anchor>
);

/** What the server says is shown where it is known: it names the group. */
export const MissingExclusionGroups = ({ because }: { readonly because?: string }) => (
  <Alert color="yellow" title="Exclusion groups are missing">
    <p>
      {because ?? 'The product does not have the groups of excluded people.'} <CustomGroups>Set them up under custom groups</CustomGroups>,
      then repeat the original operation.
    </p>
  </Alert>
);

export const MissingEmergencyAccess = () => (
  <Alert color="yellow" title="Emergency access is missing">
    <p>
      You cannot deploy changes until you have established an Emergency Access user.{' '}
      <CustomGroups>Add one under custom groups</CustomGroups>, then repeat the original operation.
    </p>
  </Alert>
);

interface JobExceptionsProps {
  readonly lines: readonly string[];
  /** What deploys the people list, where that can be done. */
  readonly remedy: ReactNode;
}

/** What of a job's failure can be fixed, and where. */
export function JobExceptions({ lines, remedy }: JobExceptionsProps) {
  const codes = new Set(exceptionsIn(lines));
  const has = (code: number): boolean => codes.has(String(code));
  return (
    <>
      {has(jobExceptions.missingPeopleGroups) && (
        <Alert color="yellow" title="People groups are missing">
          <p>The product does not have the people group this deployment is for. Deploy the people list to the identity directory.</p>
          {remedy}
        </Alert>
      )}
      {has(jobExceptions.missingExclusionGroups) && <MissingExclusionGroups />}
      {has(jobExceptions.noEmergencyAccess) && <MissingEmergencyAccess />}
    </>
  );
}
