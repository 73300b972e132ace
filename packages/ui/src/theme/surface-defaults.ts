import { rem } from '@mantine/core';
import type {
  ExtendComponent,
  ActionIconFactory,
  AlertFactory,
  BadgeFactory,
  ButtonFactory,
  CardFactory,
  NavLinkFactory,
  PaperFactory,
  PillFactory,
  ProgressFactory,
  SegmentedControlFactory,
  SkeletonFactory,
  TableFactory,
  TabsFactory,
} from '@mantine/core';

export const surfaceDefaults = {
  Button: {
    defaultProps: { size: 'sm', variant: 'default' },
    styles: { label: { fontWeight: 550 } },
  } satisfies ExtendComponent<ButtonFactory>,
  ActionIcon: {
    defaultProps: { variant: 'subtle', size: 32 },
  } satisfies ExtendComponent<ActionIconFactory>,
  Paper: {
    defaultProps: { radius: 'lg' },
    vars: () => ({ root: { '--paper-border-color': 'var(--rp-line)' } as Record<string, string> }),
  } satisfies ExtendComponent<PaperFactory>,
  Card: {
    defaultProps: { withBorder: true, padding: 'lg', radius: 'lg', shadow: 'none' },
  } satisfies ExtendComponent<CardFactory>,
  Badge: {
    defaultProps: { variant: 'light', radius: 'sm', size: 'md' },
    styles: { root: { textTransform: 'none', letterSpacing: 0, fontWeight: 550 } },
  } satisfies ExtendComponent<BadgeFactory>,
  Pill: {
    defaultProps: { radius: 'sm' },
  } satisfies ExtendComponent<PillFactory>,
  SegmentedControl: {
    defaultProps: { size: 'xs', radius: 'md' },
  } satisfies ExtendComponent<SegmentedControlFactory>,
  Tabs: {
    styles: { tab: { fontWeight: 550 } },
  } satisfies ExtendComponent<TabsFactory>,
  Table: {
    defaultProps: {
      verticalSpacing: 10,
      horizontalSpacing: 'md',
      highlightOnHover: true,
      borderColor: 'var(--rp-line)',
      highlightOnHoverColor: 'var(--rp-hover)',
    },
  } satisfies ExtendComponent<TableFactory>,
  Alert: {
    defaultProps: { variant: 'light', radius: 'lg' },
  } satisfies ExtendComponent<AlertFactory>,
  Progress: {
    defaultProps: { size: 6, radius: 'xl' },
  } satisfies ExtendComponent<ProgressFactory>,
  Skeleton: {
    defaultProps: { radius: 'sm' },
  } satisfies ExtendComponent<SkeletonFactory>,
  NavLink: {
    styles: { label: { fontSize: rem(14), fontWeight: 500 } },
  } satisfies ExtendComponent<NavLinkFactory>,
};
