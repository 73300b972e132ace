import { Panel } from '@rampart/ui/panel.tsx';
import { ExperimentalFeaturesPanel } from '../../parts/experimental-features/experimental-features-panel.tsx';
import classes from './tools.module.css';

/** As the specification has it, these are on in every tenant. */
const flags = [
  { id: 'rampart_tools', about: 'This screen, for provider staff' },
  { id: 'netskope', about: 'The tile of Netskope under Connections' },
  { id: 'microsoft_defender_endpoint', about: 'The tile of Defender for Endpoint under Connections' },
];

/** What is on for the tenant beside its entitlements. */
export function FeaturesView() {
  return (
    <div className={classes['stack']}>
      <ExperimentalFeaturesPanel />
      <Panel title="Feature flags" description="On in every tenant of this version; they cannot be switched">
        <ul className={classes['log']} aria-label="Feature flags">
          {flags.map(({ id, about }) => (
            <li key={id}>
              <span>{id}</span>
              <span>On · {about}</span>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}
