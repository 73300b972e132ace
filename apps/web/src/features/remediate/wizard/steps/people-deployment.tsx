import { deployInstance } from '@rampart/contract/remediate/deployments.ts';
import { ExplainedButton } from '@rampart/ui/explained-button.tsx';
import { useQuery } from '@tanstack/react-query';
import { Rocket } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../../../shell/api/api.ts';
import { deployFailure } from '../../../../parts/deployment-job/follow-job-dialog.tsx';
import { JobDialog } from '../../deploying/job-dialog.tsx';
import { programOf } from '../../deploying/program-of.ts';
import { useWaitingReason } from '../../deploying/under-way.ts';
import { useDeployReason } from '../../deploying/use-deploy-reason.ts';
import { useStartJob } from '../../deploying/use-start-job.ts';
import { useTicketReason } from '../../deploying/use-ticket-reason.ts';
import { instanceIdOf } from '../../instance-id-of.ts';
import { groupOfProgram } from '../../people-list/group-of-program.ts';
import { PeopleGroupDialog } from '../../people-list/people-group-dialog.tsx';
import { useNeverRemoves } from '../../people-list/use-never-removes.ts';
import { membersQuery, peoplePlanQuery } from '../../queries.ts';
import { useWizard } from '../wizard-state.ts';

interface KeptMembersProps {
  readonly group: string;
  readonly product: string;
}

const KeptMembers = ({ group, product }: KeptMembersProps) =>
  useNeverRemoves(group, product) === true && <p>A subscription to this list keeps everyone in the group.</p>;

/** Brings the people into a group as a deployment of the remediation: its rollback undoes it, and its log has it. */
export function PeopleDeployment() {
  const { quest, goOn } = useWizard();
  const { product, product_name: productName, program_type: type, program_uuid: programUuid } = quest.quest_instance_details;
  const [isAsking, setAsking] = useState(false);
  const total = useQuery(membersQuery(programUuid, '', 1)).data?.total;
  const deployReason = useDeployReason('stage', product);
  const waitingReason = useWaitingReason(quest);
  const ticketReason = useTicketReason(quest);
  const empty = total === 0 ? 'No one is in this group now.' : undefined;
  const reason = deployReason ?? waitingReason ?? ticketReason ?? empty;
  const plan = useQuery({ ...peoplePlanQuery(quest), enabled: isAsking && reason === undefined });
  const job = useStartJob(async () => {
    const id = await instanceIdOf(quest);
    const body = { phase: 'stage', ...(plan.data && { plan_hash: plan.data.plan_hash }) } as const;
    return (await api(deployInstance, { params: { id }, body })).data.job_uuid;
  });
  const close = (): void => {
    job.close();
    setAsking(false);
  };
  return (
    <>
      <ExplainedButton
        variant="filled"
        reason={reason}
        leftSection={<Rocket size={16} aria-hidden="true" />}
        onClick={() => setAsking(true)}
      >
        Deploy people list
      </ExplainedButton>
      {isAsking && job.jobUuid === undefined && (
        <PeopleGroupDialog
          group={groupOfProgram(type)}
          memberCount={total}
          directory={productName}
          reason={reason}
          plan={plan}
          job={job}
          onStart={() => job.start()}
          onClose={() => setAsking(false)}
        >
          <KeptMembers group={groupOfProgram(type)} product={product} />
        </PeopleGroupDialog>
      )}
      {job.jobUuid !== undefined && (
        <JobDialog
          title={`Deploying the people list to ${productName}`}
          titleAfter={`Deployed the people list to ${productName}`}
          jobUuid={job.jobUuid}
          failure={deployFailure}
          program={programOf(quest)}
          onClose={close}
          onContinue={() => {
            close();
            goOn();
          }}
        />
      )}
    </>
  );
}
