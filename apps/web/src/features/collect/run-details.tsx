import type { Run } from '@rampart/contract/collect.ts';
import { momentText } from '@rampart/ui/format.ts';
import classes from './processing.module.css';
import { RunApplicationRow } from './run-application-row.tsx';
import { useSeconds } from './use-seconds.ts';

interface RunDetailsProps {
  readonly run: Run;
  readonly nameOf: (product: string) => string;
}

/** Applications by name, so that none changes its place while others finish. */
export function RunDetails({ run, nameOf }: RunDetailsProps) {
  const now = useSeconds();
  const applications = run.applications.toSorted((one, other) => nameOf(one.product).localeCompare(nameOf(other.product)));
  return (
    <>
      <p className={classes['about']}>
        Up to {momentText(run.as_of)}, requested by {run.requested_by}
      </p>
      <ul className={classes['rows']}>
        {applications.map((application) => (
          <RunApplicationRow
            key={application.application_uuid}
            application={application}
            productName={nameOf(application.product)}
            now={now}
          />
        ))}
      </ul>
    </>
  );
}
