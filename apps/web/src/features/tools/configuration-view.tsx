import { Panel } from '@rampart/ui/panel.tsx';
import { useSuspenseQuery } from '@tanstack/react-query';
import { ConfigurationDownload } from '../../parts/configuration-download/configuration-download.tsx';
import { useSession } from '../../shell/session/session-state.ts';
import { supportedQuery } from './queries.ts';

/** What was changed in a product since a day, object by object, as a file. */
export function ConfigurationView() {
  const { tenant } = useSession();
  const products = useSuspenseQuery(supportedQuery).data.products.filter((product) => product.is_connected);
  return (
    <Panel
      title="Configuration"
      description={`Every object of a product of ${tenant.name} that has changed since a date, before and after`}
    >
      {products.length === 0 ? <p>No product is connected.</p> : <ConfigurationDownload products={products} />}
    </Panel>
  );
}
