import { Button } from '@mantine/core';
import { EmptyState } from '@rampart/ui/empty-state.tsx';
import { FilteredEmpty } from '@rampart/ui/filtered-empty.tsx';
import { FileSignature, History } from 'lucide-react';
import { useEffect } from 'react';
import { AgreementButton } from '../../parts/agreement/agreement-button.tsx';
import { unsignedText } from '../../parts/agreement/unsigned-text.ts';
import { useMaySign } from '../../parts/agreement/use-may-sign.ts';
import { agreementPrompt } from '../../shell/gates/agreement-prompt.ts';
import { documentationUrl } from '../../shell/navigation/documentation-url.ts';
import { type ChangeDeploymentSearch, type DeploymentSearch, filtersInForce, isNarrowed, withFilters } from './deployment-search.ts';

const guide = (
  <a href={`${documentationUrl}/settings-deployment-log`} target="_blank" rel="noreferrer">
    About the deployment log
  </a>
);

export function UnsignedDeploymentLog() {
  const maySign = useMaySign();
  useEffect(() => {
    if (maySign) agreementPrompt.open();
  }, [maySign]);
  return (
    <EmptyState
      icon={<FileSignature size={24} strokeWidth={1.5} />}
      title="EULA not signed!"
      hint={maySign ? "Nothing can be deployed before your tenant's agreement is signed. Sign it to open the log." : unsignedText}
      action={<AgreementButton variant={maySign ? 'filled' : 'default'} />}
    />
  );
}

interface DeploymentLogEmptyProps {
  readonly search: DeploymentSearch;
  readonly onChange: ChangeDeploymentSearch;
}

/** Why there are no rows: past the end, none of this remediation or list, or none at all. */
export function DeploymentLogEmpty({ search, onChange }: DeploymentLogEmptyProps) {
  const { page, quest_instance_id: remediationId, exclusion_type_id: listId, q, status, phase } = search;
  const clear = (changed: Record<string, undefined>) => (): void => onChange((before) => withFilters(before, changed));
  const all = <Button onClick={clear({ quest_instance_id: undefined, exclusion_type_id: undefined })}>Show all deployments</Button>;
  if (page !== undefined) {
    return (
      <EmptyState
        title="This page is empty"
        hint="The log has fewer pages."
        action={<Button onClick={clear({})}>Go to the first page</Button>}
      />
    );
  }
  if (isNarrowed(search)) {
    return (
      <FilteredEmpty
        title="No deployment matches these filters"
        hint={filtersInForce({ q, status, phase })}
        onClear={clear({ q: undefined, status: undefined, phase: undefined })}
      />
    );
  }
  if (remediationId !== undefined) {
    return (
      <EmptyState
        title="This remediation has not been deployed"
        hint="Its deployments, rollbacks and subscription runs appear here."
        action={all}
      />
    );
  }
  if (listId !== undefined) {
    return (
      <EmptyState
        title="This list has not been deployed"
        hint="When someone is added or removed, its groups are updated, and that deployment appears here."
        action={all}
      />
    );
  }
  return (
    <EmptyState
      icon={<History size={24} strokeWidth={1.5} />}
      title="No deployments yet"
      hint="Deployments, rollbacks and subscription runs appear here: who started each, when, its result and its log."
      docs={guide}
    />
  );
}
