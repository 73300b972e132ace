import { Button, Group, Select } from '@mantine/core';
import { deployProgram } from '@rampart/contract/remediate/deployments.ts';
import type { ProgramSummary } from '@rampart/contract/remediate/programs.ts';
import { productName } from '@rampart/domain/product-name.ts';
import { wholeOrganisation } from '@rampart/domain/program.ts';
import { Dialog } from '@rampart/ui/dialog.tsx';
import { ExplainedButton } from '@rampart/ui/explained-button.tsx';
import { countText } from '@rampart/ui/format.ts';
import { useQuery } from '@tanstack/react-query';
import { Rocket } from 'lucide-react';
import { useState } from 'react';
import { exclusionsQuery } from '../../../parts/exclusion-lists/exclusions-query.ts';
import { api } from '../../../shell/api/api.ts';
import { InlineProblem } from '../../../shell/layout/inline-problem.tsx';
import { deployFailure, JobDialog } from '../deploying/job-dialog.tsx';
import type { DeployedProgram } from '../deploying/program-of.ts';
import { RollbackButton } from '../deploying/rollback-button.tsx';
import { useDeployReason, useDeployReasons } from '../deploying/use-deploy-reason.ts';
import { useStartJob } from '../deploying/use-start-job.ts';
import { programListQuery } from '../queries.ts';
import { NeverRemoveUsers } from '../subscriptions/never-remove-users.tsx';
import classes from './people-list.module.css';

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

/** Who is brought where, before anything is written. */
function DeployDialog({ program, directories, onClose }: DeployDialogProps) {
  const [product, setProduct] = useState(directories[0]?.product ?? '');
  const [keepsMembers, setKeepsMembers] = useState(false);
  const directory = directories.find((one) => one.product === product);
  const reason = useDeployReason('deploy-program', product);
  const deployed = deployedTo(program, product);
  const job = useStartJob(
    async () =>
      (await api(deployProgram, { body: { ...deployed, deployment_type: 'people-list', job_parameters: { add_only: keepsMembers } } })).data
        .job_uuid,
  );
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
    <Dialog isOpen onClose={onClose} title="Deploy People Group" width={560} isLocked={job.isStarting}>
      <div className={classes['stack']}>
        <p>
          Brings {countText(program.member_count, 'person', 'people')} of {program.program_group} into the group “{productName}:{' '}
          {program.program_group}” of {directory?.name ?? 'the directory'}, so that policies can name them. No policy is changed.
        </p>
        {directories.length > 1 && (
          <Select
            label="Directory"
            value={product}
            allowDeselect={false}
            onChange={(value) => value !== null && setProduct(value)}
            data={directories.map((one) => ({ value: one.product, label: one.name }))}
          />
        )}
        <NeverRemoveUsers isOn={keepsMembers} onChange={setKeepsMembers} />
        <InlineProblem title="Job Failed" error={job.error} />
      </div>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <ExplainedButton variant="filled" reason={reason} loading={job.isStarting} onClick={() => job.start()}>
          Deploy people list
        </ExplainedButton>
      </Group>
    </Dialog>
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
        <RollbackButton key={product} program={deployedTo(program, product)} productName={name} />
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

interface PeopleListDeploymentProps {
  readonly group: string;
  /** Into this product alone; into any that has groups unless it is said. */
  readonly product?: string | undefined;
}

/** Brings the people of a group into a directory, and back out. Only groups that a program is for can be deployed. */
export function PeopleListDeployment({ group, product }: PeopleListDeploymentProps) {
  const program = useQuery(programListQuery).data?.find((one) => one.program_group === group);
  const directories = useDirectories()?.filter((one) => product === undefined || one.product === product);
  if (program === undefined || group === wholeOrganisation || directories === undefined) return null;
  return <Offer program={program} directories={directories} />;
}
