import { finishSso, getSpMetadata } from '@rampart/contract/access.ts';
import { productName } from '@rampart/domain/product-name.ts';
import { Panel } from '@rampart/ui/panel.tsx';
import { FactList } from '../../../shell/layout/fact-list.tsx';
import { useSession } from '../../../shell/session/session-state.ts';
import { CopyFact } from './copy-fact.tsx';

/** What the identity provider wants to know of this side, which it needs before there is anything to paste here. */
export function ServiceProviderPanel() {
  const { tenant } = useSession();
  const addressOf = (path: string): string => new URL(path.replace('{tenant}', tenant.uuid), window.location.origin).href;
  const metadataUrl = addressOf(getSpMetadata.path);
  return (
    <Panel
      title={`${productName} as a service provider`}
      description="Enter these in your identity provider, or let it read the metadata URL."
    >
      <FactList
        facts={[
          { label: 'SP metadata URL', value: <CopyFact value={metadataUrl} label="Copy the SP metadata URL" /> },
          { label: 'ACS URL', value: <CopyFact value={addressOf(finishSso.path)} label="Copy the ACS URL" /> },
          { label: 'SP entity ID', value: <CopyFact value={metadataUrl} label="Copy the SP entity ID" /> },
        ]}
      />
    </Panel>
  );
}
