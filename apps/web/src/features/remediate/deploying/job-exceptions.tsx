import { Alert, Anchor } from '@mantine/core';
import { jobExceptions } from '@rampart/domain/deploy/job-log.ts';
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { customGroupsAddress } from '../../../parts/exclusion-lists/custom-groups-address.ts';
import { exceptionsIn } from './job-step.ts';

interface JobExceptionsProps {
  readonly lines: readonly string[];
  /** What deploys the people list. */
  readonly remedy: ReactNode;
}

/** What can be mended here, and how. */
export function JobExceptions({ lines, remedy }: JobExceptionsProps) {
  const codes = new Set(exceptionsIn(lines));
  const router = useRouter();
  const goThere = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    router.history.push(customGroupsAddress);
  };
  const has = (code: number): boolean => codes.has(String(code));
  return (
    <>
      {has(jobExceptions.missingPeopleGroups) && (
        <Alert color="yellow" title="People groups are missing">
          <p>The product does not have the group of people that this is for. Deploy the people list to the identity directory.</p>
          {remedy}
        </Alert>
      )}
      {has(jobExceptions.missingExclusionGroups) && (
        <Alert color="yellow" title="Exclusion groups are missing">
          <p>
            The product does not have the groups of people whom changes leave out.{' '}
            <Anchor inherit href={customGroupsAddress} onClick={goThere}>
              Set them up under custom groups
            </Anchor>
            , then repeat the original operation.
          </p>
        </Alert>
      )}
    </>
  );
}
