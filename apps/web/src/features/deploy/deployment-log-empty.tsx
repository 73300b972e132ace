import { Button } from '@mantine/core';
import { EmptyState } from '@rampart/ui/empty-state.tsx';
import { FileSignature, History } from 'lucide-react';
import { useEffect } from 'react';
import { agreementPrompt } from '../../shell/gates/agreement-prompt.ts';
import { documentationUrl } from '../../shell/navigation/documentation-url.ts';
import { useSession } from '../../shell/session/session-state.ts';
import type { DeploymentSearch } from './deployment-search.ts';

const guide = (
  <a href={`${documentationUrl}/settings-deployment-log`} target="_blank" rel="noreferrer">
    About the deployment log
  </a>
);

export function UnsignedDeploymentLog() {
  const { roles } = useSession();
  const canSign = roles.includes('administrator');
  useEffect(() => {
    if (canSign) agreementPrompt.open();
  }, [canSign]);
  return (
    <EmptyState
      icon={<FileSignature size={24} strokeWidth={1.5} />}
      title="EULA not signed!"
      hint={
        canSign
          ? 'Nothing is deployed from your tenant before its agreement is signed. Read it and sign it, and the log opens.'
          : 'The user agreements have not been signed by an admin. Please find someone with the proper priviliege level to sign.'
      }
      action={
        <Button variant={canSign ? 'filled' : 'default'} onClick={agreementPrompt.open}>
          {canSign ? 'View or Sign' : 'View EULA'}
        </Button>
      }
    />
  );
}

interface DeploymentLogEmptyProps {
  readonly search: DeploymentSearch;
  readonly onShow: (search: DeploymentSearch) => void;
}

/** Why there are no rows: past the end, none of this remediation or list, or none at all. */
export function DeploymentLogEmpty({ search, onShow }: DeploymentLogEmptyProps) {
  const { page, ...first } = search;
  const { quest_instance_id: remediationId, exclusion_type_id: listId, ...rest } = first;
  const all = <Button onClick={() => onShow(rest)}>Show all deployments</Button>;
  if (page !== undefined) {
    return (
      <EmptyState
        title="There is nothing on this page"
        hint="The log ends before it."
        action={<Button onClick={() => onShow(first)}>Go to the first page</Button>}
      />
    );
  }
  if (remediationId !== undefined) {
    return (
      <EmptyState
        title="Nothing of this remediation was deployed"
        hint="Each time it is applied, rolled back or kept up by a subscription, that appears here."
        action={all}
      />
    );
  }
  if (listId !== undefined) {
    return (
      <EmptyState
        title="This list was not deployed"
        hint="Each time somebody is added to it or removed from it, its groups are brought up to date, and that appears here."
        action={all}
      />
    );
  }
  return (
    <EmptyState
      icon={<History size={24} strokeWidth={1.5} />}
      title="No deployments yet"
      hint="Whenever settings are applied to one of your products, rolled back or kept up by a subscription, that appears here: who did it, when, how it ended, and its log."
      docs={guide}
    />
  );
}
