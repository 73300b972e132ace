import { productName } from '@rampart/domain/product-name.ts';
import { Panel } from '@rampart/ui/panel.tsx';
import { useSuspenseQuery } from '@tanstack/react-query';
import { FactList } from '../../../parts/fact-list/fact-list.tsx';
import { CopyFact } from './copy-fact.tsx';
import { serviceProviderQuery } from './queries.ts';

/** What the identity provider wants to know of this side, which it needs before there is anything to paste here. */
export function ServiceProviderPanel() {
  const side = useSuspenseQuery(serviceProviderQuery).data;
  return (
    <Panel
      title={`${productName} as a service provider`}
      description="Enter these in your identity provider, or let it read the metadata URL."
    >
      <FactList
        facts={[
          { label: 'SP metadata URL', value: <CopyFact value={side.metadata_url} label="Copy the SP metadata URL" /> },
          { label: 'ACS URL', value: <CopyFact value={side.acs_url} label="Copy the ACS URL" /> },
          { label: 'SP entity ID', value: <CopyFact value={side.entity_id} label="Copy the SP entity ID" /> },
        ]}
      />
    </Panel>
  );
}
