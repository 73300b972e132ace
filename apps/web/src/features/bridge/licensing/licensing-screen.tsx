import { Button } from '@mantine/core';
import type { LicensedFeature, LicenceReport, SwitchedFeature } from '@rampart/contract/bridge/licensing.ts';
import { EmptyState } from '@rampart/ui/empty-state.tsx';
import { countText, momentText } from '@rampart/ui/format.ts';
import { Panel } from '@rampart/ui/panel.tsx';
import { Screen } from '@rampart/ui/screen.tsx';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { KeyRound } from 'lucide-react';
import { BridgeTabs } from '../../../parts/bridge-tabs/bridge-tabs.tsx';
import { ConnectionsLink } from '../../../parts/connections/connections-link.tsx';
import { windowTitle } from '../../../shell/layout/route-title.ts';
import { FeatureDrawer } from './feature-drawer.tsx';
import { LicencesTable } from './licences-table.tsx';
import classes from './licensing.module.css';
import { licensedText, useText } from './licence-words.ts';
import { licensingQuery } from './queries.ts';

const route = getRouteApi('/bridge/licensing');
const title = 'Licensing';

function FeatureRow({ feature }: { readonly feature: LicensedFeature }) {
  return (
    <li className={classes['feature']}>
      <div>
        <span className={classes['name']}>{feature.name}</span>
        <p className={classes['small']}>
          {feature.product_name} · {licensedText(feature)}
        </p>
      </div>
      <span className={classes['use']} data-in-use={feature.in_use ?? undefined}>
        {useText(feature)}
      </span>
      <Button
        size="xs"
        variant="default"
        aria-label={`More Info about ${feature.name}`}
        renderRoot={(props) => (
          <Link to="/bridge/licensing" search={{ product: feature.product, feature: feature.feature }} resetScroll={false} {...props} />
        )}
      >
        More Info
      </Button>
    </li>
  );
}

const stages = { beta: 'Beta', 'early-access': 'Early access' } as const;

function SwitchedFeatures({ product, features }: { readonly product: string; readonly features: readonly SwitchedFeature[] }) {
  if (features.length === 0) return <p className={classes['small']}>{product} offers no feature to switch on.</p>;
  return (
    <ul className={classes['features']} aria-label={`Features that can be switched on in ${product}`}>
      {features.map(({ name, description, is_on: isOn, stage }) => (
        <li key={name} className={classes['feature']}>
          <div>
            <span className={classes['name']}>{name}</span>
            <p className={classes['small']}>{[stage === null ? null : stages[stage], description].filter(Boolean).join(' · ')}</p>
          </div>
          <span className={classes['use']} data-in-use={isOn || undefined}>
            {isOn ? 'On' : 'Off'}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Report({ report, asOf }: { readonly report: LicenceReport; readonly asOf: string | null }) {
  const { product_name: name, licences, switched_features: switched, because } = report;
  return (
    <Panel title={name} description={licences === null ? 'It does not report what was bought' : 'What was bought and who uses it'}>
      {because !== null && <p className={classes['small']}>{`Could not be read: ${because}`}</p>}
      {licences !== null && <LicencesTable report={report} asOf={asOf} />}
      {switched !== null && <SwitchedFeatures product={name} features={switched} />}
    </Panel>
  );
}

/** Without a count where no licences could be read. */
function unusedText(features: readonly LicensedFeature[]): string | undefined {
  if (features.length === 0) return undefined;
  if (features.every((one) => one.is_licensed === null)) return 'It is not known yet which features are licensed';
  const unused = features.filter((one) => one.is_licensed === true && one.in_use === false).length;
  return `${countText(unused, 'licensed feature is', 'licensed features are')} not in use`;
}

/** Which licences there are, how much of them is used, and what each licensed feature unlocks. */
export function LicensingScreen() {
  const { data } = useSuspenseQuery(licensingQuery);
  const { product, feature } = route.useSearch();
  const navigate = route.useNavigate();
  if (data.reports.length === 0 && data.features.length === 0)
    return (
      <Screen title={title} documentTitle={windowTitle(title)} tabs={<BridgeTabs />}>
        <EmptyState
          icon={<KeyRound size={24} strokeWidth={1.5} />}
          title="No connected product reports licences"
          hint="Connect a product that reports them. After its first processing run, you see here what was bought, what is used, and what it unlocks."
          action={<ConnectionsLink needs="processing:start">Go to Connections</ConnectionsLink>}
        />
      </Screen>
    );
  const counted = unusedText(data.features);
  return (
    <Screen
      title={title}
      documentTitle={windowTitle(title)}
      subtitle={counted && `${counted}${data.as_of === null ? '' : `, as of ${momentText(data.as_of)}`}`}
      tabs={<BridgeTabs />}
    >
      <div className={classes['panels']}>
        {data.reports.map((report) => (
          <Report key={report.product} report={report} asOf={data.as_of} />
        ))}
        {data.features.length > 0 && (
          <Panel title="Licensed features" description="Whether your licences include what controls need, and whether it is used">
            <ul className={classes['features']} aria-label="Licensed features">
              {data.features.map((one) => (
                <FeatureRow key={`${one.product} ${one.feature}`} feature={one} />
              ))}
            </ul>
          </Panel>
        )}
      </div>
      {product !== undefined && feature !== undefined && (
        <FeatureDrawer product={product} feature={feature} onClose={() => void navigate({ search: {}, resetScroll: false })} />
      )}
    </Screen>
  );
}
