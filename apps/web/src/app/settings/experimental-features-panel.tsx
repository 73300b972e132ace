import { Stack, Switch } from '@mantine/core';
import { productName } from '@rampart/domain/product-name.ts';
import { Panel } from '@rampart/ui/panel.tsx';
import { type ExperimentalFeature, useExperimentalFeatures } from './experimental-features.ts';
import { useSession } from '../../shell/session/session-state.ts';

const features: readonly { readonly id: ExperimentalFeature; readonly label: string }[] = [
  { id: 'safe-use-of-ai', label: 'Safe Use of AI' },
  { id: 'zero-trust-evidence', label: 'Zero Trust Evidence' },
];

export function ExperimentalFeaturesPanel() {
  const { tenant } = useSession();
  const { isOn, turn } = useExperimentalFeatures();
  return (
    <Panel
      title="Experimental features"
      description={`For ${productName} staff. Kept in this browser, for ${tenant.name} only; its people do not see them.`}
    >
      <Stack gap="sm">
        {features.map(({ id, label }) => (
          <Switch key={id} label={label} checked={isOn(id)} onChange={(event) => turn(id, event.currentTarget.checked)} />
        ))}
      </Stack>
    </Panel>
  );
}
