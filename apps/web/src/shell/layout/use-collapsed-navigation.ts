import { useLocalStorage } from '@mantine/hooks';

/** Narrow windows start with the rail; after that the stored choice wins. */
export function useCollapsedNavigation(): readonly [boolean, () => void] {
  const [isCollapsed, setIsCollapsed] = useLocalStorage({
    key: 'rampart.navigation-collapsed',
    defaultValue: window.innerWidth < 1200,
    getInitialValueInEffect: false,
  });
  return [isCollapsed, () => setIsCollapsed(!isCollapsed)];
}
