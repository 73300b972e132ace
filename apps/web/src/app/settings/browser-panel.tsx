import { SegmentedControl, Switch, useMantineColorScheme } from '@mantine/core';
import { Panel } from '@rampart/ui/panel.tsx';
import { useSingleKeysSetting } from '../../shell/keyboard/single-keys-setting.ts';
import { FactList } from '../../parts/fact-list/fact-list.tsx';

const themes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'Auto' },
] as const;

export function BrowserPanel() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [hasSingleKeys, setHasSingleKeys] = useSingleKeysSetting();
  return (
    <Panel title="This browser" description="Kept here only; your other devices are not affected.">
      <FactList
        facts={[
          {
            label: 'Theme',
            value: <SegmentedControl aria-label="Theme" data={[...themes]} value={colorScheme} onChange={setColorScheme} />,
          },
          {
            label: 'Keyboard',
            value: (
              <Switch
                label="Single-key shortcuts"
                checked={hasSingleKeys}
                onChange={(event) => setHasSingleKeys(event.currentTarget.checked)}
              />
            ),
          },
        ]}
      />
    </Panel>
  );
}
