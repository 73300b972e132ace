import type { GraphSimulatorControl } from '@rampart/simulators/microsoft-graph/graph-simulator-control.ts';
import type { ConsoleAct } from './watch-contract.ts';

const firstPolicy = (control: GraphSimulatorControl, state = 'enabled'): string =>
  control.policies().find((policy) => policy['state'] === state)?.displayName ?? '';

const newPolicy = {
  displayName: 'Made in the portal',
  state: 'disabled',
  conditions: { clientAppTypes: ['all'], users: { includeUsers: ['All'] }, applications: { includeApplications: ['All'] } },
  grantControls: { operator: 'OR', builtInControls: ['mfa'] },
};

const range = (cidrAddress: string) => ({ '@odata.type': '#microsoft.graph.iPv4CidrRange', cidrAddress });
const newLocation = {
  '@odata.type': '#microsoft.graph.ipNamedLocation',
  displayName: 'Made in the portal',
  isTrusted: false,
  ipRanges: [range('198.51.100.0/24')],
};

/** What an administrator does in the Entra admin center to what is watched. */
export const consoleActs: readonly ConsoleAct<GraphSimulatorControl>[] = [
  { title: 'adding a policy', type: 'policy', kind: 'added', act: (control) => control.addPolicy(newPolicy) },
  {
    title: 'changing whom a policy is for',
    type: 'policy',
    kind: 'modified',
    act: (control) => control.changePolicy(firstPolicy(control), { conditions: { users: { excludeUsers: ['GuestsOrExternalUsers'] } } }),
  },
  {
    title: 'renaming a policy',
    type: 'policy',
    kind: 'modified',
    act: (control) => control.changePolicy(firstPolicy(control), { displayName: 'Renamed' }),
  },
  {
    title: 'switching a policy off',
    type: 'policy',
    kind: 'disabled',
    act: (control) => control.changePolicy(firstPolicy(control), { state: 'disabled' }),
  },
  {
    title: 'letting a policy only report',
    type: 'policy',
    kind: 'disabled',
    act: (control) => control.changePolicy(firstPolicy(control), { state: 'enabledForReportingButNotEnforced' }),
  },
  {
    title: 'switching a policy on',
    type: 'policy',
    kind: 'enabled',
    act: (control) => control.changePolicy(firstPolicy(control, 'enabledForReportingButNotEnforced'), { state: 'enabled' }),
  },
  { title: 'deleting a policy', type: 'policy', kind: 'deleted', act: (control) => control.deletePolicy(firstPolicy(control)) },
  { title: 'adding a named location', type: 'zone', kind: 'added', act: (control) => control.addLocation(newLocation) },
  {
    title: 'widening a named location',
    type: 'zone',
    kind: 'modified',
    act(control) {
      const location = control.locations().find((one) => one['@odata.type'] === '#microsoft.graph.ipNamedLocation');
      control.changeLocation(location?.displayName ?? '', {
        '@odata.type': '#microsoft.graph.ipNamedLocation',
        ipRanges: [...((location?.['ipRanges'] ?? []) as readonly unknown[]), range('203.0.113.0/24')],
      });
    },
  },
  {
    title: 'deleting a named location',
    type: 'zone',
    kind: 'deleted',
    // One that no policy names: Microsoft refuses to delete the others.
    prepare: (control) => control.addLocation(newLocation),
    act: (control) => control.deleteLocation(newLocation.displayName),
  },
];
