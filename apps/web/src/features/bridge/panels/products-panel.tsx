import type { Bridge, BridgeProduct } from '@rampart/contract/bridge/bridge.ts';
import type { Application } from '@rampart/contract/connect.ts';
import { dateText, numberText, partText, percentText } from '@rampart/ui/format.ts';
import { Panel } from '@rampart/ui/panel.tsx';
import { StatusDot } from '@rampart/ui/status/status-dot.tsx';
import { PathMark } from '@rampart/ui/tile/path-mark.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { applicationsQuery } from '../../../parts/connections/applications-query.ts';
import { connectionHealth } from '../../../parts/connections/connection-health.ts';
import { ConnectionsLink } from '../../../parts/connections/connections-link.tsx';
import { LoadProblem } from '../../../shell/layout/load-problem.tsx';
import classes from '../bridge.module.css';

function factsOf({ last_read: lastRead, licence, unknown, risk_accepted: accepted }: BridgeProduct): string[] {
  return [
    lastRead === null ? 'Not read yet' : `Read ${dateText(lastRead)}`,
    ...(licence === null ? [] : [`${numberText(licence.assigned)} of ${numberText(licence.total)} licences assigned`]),
    ...(unknown === 0 ? [] : [`${unknown} not known`]),
    ...(accepted === 0 ? [] : [`${accepted} with accepted risk`]),
  ];
}

function Share({ product }: { readonly product: BridgeProduct }) {
  const { deployed, total, confirming, unknown, risk_accepted: accepted, product_name: name } = product;
  if (total === 0 && confirming + unknown > 0) return <span className={classes['muted']}>Not known yet</span>;
  if (total === 0 && accepted > 0) return <span className={classes['muted']}>Risks accepted</span>;
  if (total === 0) return <span className={classes['muted']}>No controls</span>;
  return (
    <span className={classes['attacks']}>
      <span
        className={classes['track']}
        data-in-place
        role="img"
        aria-label={`${partText(deployed, total, 'control', 'controls')} of ${name} in place`}
      >
        {deployed > 0 && <span style={{ inlineSize: `${(100 * deployed) / total}%` }} />}
      </span>
      <span className={classes['number']} aria-hidden="true">
        {percentText(deployed, total)}
      </span>
    </span>
  );
}

/** What is wrong is said; a product that works needs no word for it. */
function Trouble({ application }: { readonly application: Application | undefined }) {
  const health = connectionHealth(application);
  if (health === 'healthy') return null;
  const labels = { error: 'Connection Error', 'not-connected': 'Not Connected', checking: 'Checking Connection' };
  return (
    <p className={classes['small']}>
      <StatusDot health={health} label={labels[health]} />
    </p>
  );
}

interface RowProps {
  readonly product: BridgeProduct;
  /** Nothing until they are known: then nothing is said of the product's health. */
  readonly applications: readonly Application[] | undefined;
}

function Row({ product, applications }: RowProps) {
  return (
    <li className={classes['row']}>
      <PathMark path={product.mark} />
      <div className={classes['words']}>
        <Link to="/quests/explore" search={{ product: product.product }} className={classes['link'] ?? ''}>
          {product.product_name}
        </Link>
        {applications && <Trouble application={applications.find((application) => application.product === product.product)} />}
        <p className={classes['muted']}>{factsOf(product).join(' · ')}</p>
      </div>
      <Share product={product} />
    </li>
  );
}

function ToConnect({ products }: { readonly products: Bridge['to_connect'] }) {
  if (products.length === 0) return null;
  const names = products.map(({ product_name: name, controls }) => `${name} (${controls})`).join(', ');
  return (
    <p className={classes['foot']}>
      Not connected yet, with the number of controls of each: {names}.{' '}
      <ConnectionsLink needs="applications:write" size="sm">
        Connect
      </ConnectionsLink>
    </p>
  );
}

/** How well the connected products are set up, and whether they can be read. */
export function ProductsPanel({ bridge }: { readonly bridge: Bridge }) {
  const { data: applications, error, refetch } = useQuery(applicationsQuery);
  return (
    <Panel
      title="Connected products"
      description="Share of recommended controls in place"
      actions={<ConnectionsLink needs="processing:start">Manage</ConnectionsLink>}
    >
      {error !== null && applications === undefined && (
        <LoadProblem title="The health of the connections could not be loaded" error={error} onRetry={refetch} />
      )}
      <ul className={classes['rows']} aria-label="Connected products">
        {bridge.products.map((product) => (
          <Row key={product.product} product={product} applications={applications} />
        ))}
      </ul>
      <ToConnect products={bridge.to_connect} />
    </Panel>
  );
}
