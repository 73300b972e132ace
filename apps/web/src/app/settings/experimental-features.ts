import { useLocalStorage } from '@mantine/hooks';
import { isProviderUser } from '@rampart/domain/role.ts';
import { useSession } from '../../shell/session/session-state.ts';

export type ExperimentalFeature = 'safe-use-of-ai' | 'zero-trust-evidence';

export interface ExperimentalFeatures {
  readonly isOn: (feature: ExperimentalFeature) => boolean;
  readonly turn: (feature: ExperimentalFeature, isOn: boolean) => void;
}

/** What provider staff try out: for one tenant, in this browser. For everybody else all of them are off. */
export function useExperimentalFeatures(): ExperimentalFeatures {
  const { tenant, roles } = useSession();
  const [on, setOn] = useLocalStorage<readonly string[]>({
    key: `rampart.experimental.${tenant.uuid}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  return {
    isOn: (feature) => isProviderUser(roles) && on.includes(feature),
    turn: (feature, isOn) => setOn(isOn ? [...new Set([...on, feature])] : on.filter((one) => one !== feature)),
  };
}
