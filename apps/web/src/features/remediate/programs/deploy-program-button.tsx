import { ExplainedButton } from '@rampart/ui/explained-button.tsx';
import { Rocket } from 'lucide-react';
import { useState } from 'react';
import { deployFailure, JobDialog } from '../deploying/job-dialog.tsx';
import { useDeployReason } from '../deploying/use-deploy-reason.ts';
import { DeployProgramDialog, type ProgramAtProduct } from './deploy-program-dialog.tsx';
import { useDeployProgram } from './use-deploy-program.ts';

/** Puts everything that a program asks of a product into it, after showing what that is. */
export function DeployProgramButton({ at }: { readonly at: ProgramAtProduct }) {
  const [isAsking, setAsking] = useState(false);
  const { program, productName, controls } = at;
  const open = controls.filter(({ verdict }) => verdict === null || verdict.state === 'fail' || verdict.state === 'unknown');
  const nothing = open.length === 0 ? 'Everything that this program asks of the product is in place.' : undefined;
  const reason = useDeployReason('deploy-program', program.product_name) ?? nothing;
  const job = useDeployProgram(program);
  return (
    <>
      <ExplainedButton
        size="xs"
        variant="default"
        reason={reason}
        leftSection={<Rocket size={14} aria-hidden="true" />}
        onClick={() => setAsking(true)}
      >
        Deploy…
      </ExplainedButton>
      {isAsking && job.jobUuid === undefined && <DeployProgramDialog at={at} job={job} onClose={() => setAsking(false)} />}
      {job.jobUuid !== undefined && (
        <JobDialog
          title={`Deploying to ${productName}`}
          jobUuid={job.jobUuid}
          failure={deployFailure}
          program={program}
          onClose={() => {
            setAsking(false);
            job.close();
          }}
        />
      )}
    </>
  );
}
