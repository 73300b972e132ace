import { Alert } from '@mantine/core';
import type { ShownPlan } from '@rampart/contract/remediate/deployments.ts';
import { changeTitle } from '@rampart/domain/deploy/change-title.ts';
import { TableSkeleton } from '@rampart/ui/skeletons.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import { DifferenceTable } from '../../../parts/deployment-job/difference-table.tsx';
import { LoadProblem } from '../../../shell/layout/load-problem.tsx';
import { planObstacle } from './plan-obstacle.ts';
import { PlanRemarks } from './plan-remarks.tsx';
import classes from './people-plan.module.css';

type Plan = UseQueryResult<ShownPlan>;

/** Why a list of people cannot be deployed by this plan. */
export const peoplePlanObstacle = (plan: Plan): string | undefined => planObstacle(plan) ?? plan.data?.unknown[0]?.because;

/** The same for a deployment that happens once: with nothing to write there is nothing to deploy. */
export const oncePlanObstacle = (plan: Plan): string | undefined =>
  peoplePlanObstacle(plan) ?? (plan.data?.changes.length === 0 ? 'The group already has these people.' : undefined);

/** Who would come into the group of a list and who would leave it, from how the directory is now. */
export function PeoplePlan({ plan }: { readonly plan: Plan }) {
  if (plan.isFetching) return <TableSkeleton rows={2} columns={1} />;
  if (plan.error) return <LoadProblem title="The plan could not be created" error={plan.error} onRetry={plan.refetch} />;
  if (plan.data === undefined) return null;
  const { changes, unknown, remarks } = plan.data;
  if (changes.length + unknown.length === 0) return <p role="status">The group already has these people: nothing would be written.</p>;
  return (
    <div className={classes['plan']} aria-live="polite">
      {unknown.map(({ because }) => (
        <Alert key={because} color="yellow" title="Not available">
          {because}
        </Alert>
      ))}
      <PlanRemarks remarks={remarks} />
      {changes.map((change, place) => {
        const title = changeTitle(change, 'planned');
        return (
          <section key={`${place} ${change.name}`} aria-label={title}>
            <h3 className={classes['title']}>{title}</h3>
            <DifferenceTable label={title} first="Now" differences={change.differences} members={change.members} />
          </section>
        );
      })}
    </div>
  );
}
