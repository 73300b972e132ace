import { useLocalStorage } from '@mantine/hooks';

/** Whether single keys act as shortcuts: a matter of this browser, since speech input types stray letters. */
export const useSingleKeysSetting = (): readonly [boolean, (isOn: boolean) => void] => {
  const [isOn, setIsOn] = useLocalStorage({ key: 'rampart.single-keys', defaultValue: true, getInitialValueInEffect: false });
  return [isOn, setIsOn];
};
