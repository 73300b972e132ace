import { Select } from '@mantine/core';
import { deployProgram } from '@rampart/contract/remediate/deployments.ts';
import type { ProgramSummary } from '@rampart/contract/remediate/programs.ts';
import { wholeOrganisation } from '@rampart/domain/program.ts';
import { ExplainedButton } from '@rampart/ui/explained-button.tsx';
import { useQuery } from '@tanstack/react-query';
import { Rocket } from 'lucide-react';
import { useState } from 'react';
import { exclusionsQuery } from '../../../parts/exclusion-lists/exclusions-query.ts';
import { api } from '../../../shell/api/api.ts';
import { deployFailure } from '../../../parts/deployment-job/follow-job-dialog.tsx';
import { JobDialog } from '../deploying/job-dialog.tsx';
import type { DeployedProgram } from '../deploying/program-of.ts';
import { RollbackButton } from '../deploying/rollback-button.tsx';
import { useDeployReason, useDeployReasons } from '../deploying/use-deploy-reason.ts';
import { useStartJob } from '../deploying/use-start-job.ts';
import { addOnlyChosen, peopleListPlanQuery, programListQuery } from '../queries.ts';
import { NeverRemoveUsers } from '../subscriptions/never-remove-users.tsx';
import { PeopleGroupDialog } from './people-group-dialog.tsx';
import { useNeverRemoves } from './use-never-removes.ts';

/** A directory that has groups. */
interface Directory {
  readonly product: string;
  readonly name: string;
}

/** Each list of people has a group at every one of them, and so have the exclusion lists. */
function useDirectories(): readonly Directory[] | undefined {
  const { data } = useQuery(exclusionsQuery);
  const groups = data && Object.values(data.groups).flat();
  return groups && [...new Map(groups.map(({ product, product_name: name }) => [product, { product, name }])).values()];
}

const deployedTo = ({ program_type, program_uuid }: ProgramSummary, product: string): DeployedProgram => ({
  product_name: product,
  program_type,
  program_uuid,
});

interface DeployDialogProps {
  readonly program: ProgramSummary;
  readonly directories: readonly Directory[];
  readonly onClose: () => void;
}

function DeployDialog({ program, directories, onClose }: DeployDialogProps) {
  const [product, setProduct] = useState(directories[0]?.product ?? '');
  const [chosen, setKeepsMembers] = useState<boolean>();
  const neverRemoves = useNeverRemoves(program.program_group, product);
  const keepsMembers = chosen ?? neverRemoves;
  const directory = directories.find((one) => one.product === product);
  const reason = useDeployReason('deploy-program', product);
  const deployed = deployedTo(program, product);
  const plan = useQuery({ ...peopleListPlanQuery(deployed, chosen), enabled: reason === undefined });
  const job = useStartJob(async () => {
    const parts = { deployment_type: 'people-list', ...addOnlyChosen(chosen) } as const;
    const body = { ...deployed, ...parts, ...(plan.data && { plan_hash: plan.data.plan_hash }) };
    return (await api(deployProgram, { body })).data.job_uuid;
  });
  if (job.jobUuid !== undefined)
    return (
      <JobDialog
        title={`Deploying the people list to ${directory?.name}`}
        titleAfter={`Deployed the people list to ${directory?.name}`}
        jobUuid={job.jobUuid}
        failure={deployFailure}
        program={deployed}
        onClose={() => {
          job.close();
          onClose();
        }}
      />
    );
  return (
    <PeopleGroupDialog
      group={program.program_group}
      memberCount={program.member_count}
      directory={directory?.name ?? 'the directory'}
      reason={reason}
      plan={plan}
      job={job}
      onStart={() => job.start()}
      onClose={onClose}
    >
      {directories.length > 1 && (
        <Select
          label="Directory"
          value={product}
          allowDeselect={false}
          onChange={(value) => {
            if (value === null) return;
            setProduct(value);
            setKeepsMembers(undefined);
          }}
          data={directories.map((one) => ({ value: one.product, label: one.name }))}
        />
      )}
      {keepsMembers === undefined ? (
        <p>It is not known yet whether the subscription to this list removes users. The deployment does the same as the subscription.</p>
      ) : (
        <NeverRemoveUsers isOn={keepsMembers} onChange={setKeepsMembers} />
      )}
      {neverRemoves === true && <p>A subscription to this list never removes users from the group.</p>}
    </PeopleGroupDialog>
  );
}

const noDirectory = 'None of your connected products has groups. Connect a directory first.';

interface OfferProps {
  readonly program: ProgramSummary;
  readonly directories: readonly Directory[];
}

function Offer({ program, directories }: OfferProps) {
  const [isAsking, setAsking] = useState(false);
  const reasonOf = useDeployReasons();
  const reasons = directories.map(({ product }) => reasonOf('deploy-program', product));
  const empty = program.member_count === 0 ? 'No one is in this group now.' : undefined;
  // Where only some of them cannot be written to, the dialog says which.
  const reason = reasons.length === 0 ? noDirectory : reasons.includes(undefined) ? empty : reasons[0];
  return (
    <>
      {directories.map(({ product, name }) => (
        <RollbackButton key={product} program={deployedTo(program, product)} productName={name} namesProduct={directories.length > 1} />
      ))}
      <ExplainedButton
        variant="filled"
        reason={reason}
        leftSection={<Rocket size={16} aria-hidden="true" />}
        onClick={() => setAsking(true)}
      >
        Deploy people list
      </ExplainedButton>
      {isAsking && <DeployDialog program={program} directories={directories} onClose={() => setAsking(false)} />}
    </>
  );
}

/** Brings the people of a group into a directory, and back out. Only groups that a program is for can be deployed. */
export function PeopleListDeployment({ group }: { readonly group: string }) {
  const program = useQuery(programListQuery).data?.find((one) => one.program_group === group);
  const directories = useDirectories();
  if (program === undefined || group === wholeOrganisation || directories === undefined) return null;
  return <Offer program={program} directories={directories} />;
}
