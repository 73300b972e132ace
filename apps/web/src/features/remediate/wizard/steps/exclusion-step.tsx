import { Alert } from '@mantine/core';
import { isPermitted } from '@rampart/domain/permission.ts';
import { EmptyState } from '@rampart/ui/empty-state.tsx';
import { ExplainedButton } from '@rampart/ui/explained-button.tsx';
import { TableSkeleton } from '@rampart/ui/skeletons.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadProblem } from '../../../../shell/layout/load-problem.tsx';
import { useSession } from '../../../../shell/session/session-state.ts';
import { emergencyAccessQuery } from '../quest-queries.ts';
import classes from '../wizard.module.css';
import { SearchUsersDialog } from '../exclusions/search-users-dialog.tsx';
import { useExclusions } from '../exclusions/use-exclusions.ts';

const explained =
  'Emergency accounts are for emergencies or accidental lockouts and must not be personal. Initializing one is required for automated deployment.';

/** The accounts that are spared by every change to signing in. */
export function ExclusionStep() {
  const [isSearching, setSearching] = useState(false);
  const mayWrite = isPermitted(useSession().roles, 'exclusions:write');
  const { data, error, refetch } = useQuery(emergencyAccessQuery);
  const { remove } = useExclusions();
  const reason = mayWrite ? undefined : 'You need the role standard or higher to change emergency access.';
  if (error) return <LoadProblem title="The emergency access users could not be loaded" error={error} onRetry={refetch} />;
  if (data === undefined) return <TableSkeleton rows={3} columns={3} />;
  return (
    <div className={classes['stack']}>
      <Alert color="ultra">{explained}</Alert>
      {data.people.length === 0 ? (
        <EmptyState title="No emergency access user yet" hint="Add at least one account that no sign-in change shall ever apply to." />
      ) : (
        <ul className={classes['people']}>
          {data.people.map(({ mail, name }) => (
            <li key={mail} className={classes['person']}>
              <span>
                <b>{name}</b> <span className={classes['summary']}>{mail}</span>
                {data.outdated.has(mail) && (
                  <span className={classes['flag']}>No longer found in the directory. We recommend that you remove it.</span>
                )}
              </span>
              <ExplainedButton
                size="xs"
                variant="default"
                reason={reason}
                loading={remove.isPending && remove.variables === mail}
                onClick={() => remove.mutate(mail)}
              >
                Remove
              </ExplainedButton>
            </li>
          ))}
        </ul>
      )}
      <div className={classes['row']}>
        <ExplainedButton variant="default" reason={reason} onClick={() => setSearching(true)}>
          Add users…
        </ExplainedButton>
      </div>
      {isSearching && <SearchUsersDialog present={data.people.map(({ mail }) => mail)} onClose={() => setSearching(false)} />}
    </div>
  );
}
