import { Button } from '@mantine/core';
import type { Bridge } from '@rampart/contract/bridge/bridge.ts';
import { countText, momentText } from '@rampart/ui/format.ts';
import { Later } from '@rampart/ui/later.tsx';
import { Screen } from '@rampart/ui/screen.tsx';
import { PanelSkeleton } from '@rampart/ui/skeletons.tsx';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BridgeTabs } from '../../parts/bridge-tabs/bridge-tabs.tsx';
import { questAddress } from '../../parts/remediations/quest-address.ts';
import { LoadProblem } from '../../shell/layout/load-problem.tsx';
import { PendingScreen } from '../../shell/layout/pending-screen.tsx';
import { windowTitle } from '../../shell/layout/route-title.ts';
import { GettingStartedScreen } from '../../shell/onboarding/getting-started-screen.tsx';
import { useOnboarding } from '../../shell/onboarding/use-onboarding.ts';
import classes from './bridge.module.css';
import { ExportButton } from './export-button.tsx';
import { AttackedPanel } from './panels/attacked-panel.tsx';
import { DriftPanel } from './panels/drift-panel.tsx';
import { NextPanel } from './panels/next-panel.tsx';
import { PosturePanel } from './panels/posture-panel.tsx';
import { ProductsPanel } from './panels/products-panel.tsx';
import { bridgeQuery } from './queries.ts';

const title = 'Bridge';

const subtitleOf = (products: Bridge['products'], asOf: string): string =>
  `Posture across ${countText(products.length, 'connected product', 'connected products')}, as of ${momentText(asOf)}`;

function PlanNext({ next }: Pick<Bridge, 'next'>) {
  const [first] = next;
  if (first === undefined) return null;
  return (
    <Button variant="filled" renderRoot={(props) => <Link to="/quests/$quest" params={{ quest: questAddress(first) }} {...props} />}>
      Plan next remediation
    </Button>
  );
}

/** There is nothing to draw yet: what there is to do comes instead of ghosts of charts. */
function BeforeTheFirstRun() {
  const { onboarding, error, refetch } = useOnboarding();
  if (onboarding !== undefined) return <GettingStartedScreen onboarding={onboarding} />;
  return (
    <PendingScreen title={title}>
      {error === null ? <PanelSkeleton /> : <LoadProblem title="The first steps could not be loaded" error={error} onRetry={refetch} />}
    </PendingScreen>
  );
}

/** Everything at a glance: how good the posture is, what moved it, what to do next. */
export function BridgeScreen() {
  const { data: bridge } = useSuspenseQuery(bridgeQuery);
  if (bridge.as_of === null) return <BeforeTheFirstRun />;
  return (
    <Screen
      title={title}
      documentTitle={windowTitle(title)}
      subtitle={subtitleOf(bridge.products, bridge.as_of)}
      tabs={<BridgeTabs />}
      actions={
        <>
          <ExportButton bridge={bridge} />
          <PlanNext next={bridge.next} />
        </>
      }
    >
      <div className={classes['grid']}>
        <PosturePanel bridge={bridge} />
        <Later meanwhile={<PanelSkeleton />}>
          <div className={classes['column']}>
            <NextPanel bridge={bridge} />
            <DriftPanel />
          </div>
          <div className={classes['column']}>
            <ProductsPanel bridge={bridge} />
            <AttackedPanel />
          </div>
        </Later>
      </div>
    </Screen>
  );
}
