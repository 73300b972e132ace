import { ExperimentalFeaturesPanel } from '../../parts/experimental-features/experimental-features-panel.tsx';
import { FeatureFlagsPanel } from '../../parts/experimental-features/feature-flags-panel.tsx';
import classes from './tools.module.css';

/** What is on for the tenant beside its entitlements. */
export function FeaturesView() {
  return (
    <div className={classes['stack']}>
      <ExperimentalFeaturesPanel />
      <FeatureFlagsPanel />
    </div>
  );
}
