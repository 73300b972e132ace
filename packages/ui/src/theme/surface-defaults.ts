import {
  ActionIcon,
  Alert,
  Badge,
  Button,
  Card,
  NavLink,
  Paper,
  Pill,
  Progress,
  SegmentedControl,
  Skeleton,
  Table,
  Tabs,
  rem,
} from '@mantine/core';

export const surfaceDefaults = {
  Button: Button.extend({
    defaultProps: { size: 'sm', variant: 'default' },
    styles: { label: { fontWeight: 550 } },
  }),
  ActionIcon: ActionIcon.extend({
    defaultProps: { variant: 'subtle', size: 32 },
  }),
  Paper: Paper.extend({
    defaultProps: { radius: 'lg' },
    vars: () => ({ root: { '--paper-border-color': 'var(--rp-line)' } as Record<string, string> }),
  }),
  Card: Card.extend({
    defaultProps: { withBorder: true, padding: 'lg', radius: 'lg', shadow: 'none' },
  }),
  Badge: Badge.extend({
    defaultProps: { variant: 'light', radius: 'sm', size: 'md' },
    styles: { root: { textTransform: 'none', letterSpacing: 0, fontWeight: 550 } },
  }),
  Pill: Pill.extend({
    defaultProps: { radius: 'sm' },
  }),
  SegmentedControl: SegmentedControl.extend({
    defaultProps: { size: 'xs', radius: 'md' },
  }),
  Tabs: Tabs.extend({
    styles: { tab: { fontWeight: 550 } },
  }),
  Table: Table.extend({
    defaultProps: {
      verticalSpacing: 10,
      horizontalSpacing: 'md',
      highlightOnHover: true,
      borderColor: 'var(--rp-line)',
      highlightOnHoverColor: 'var(--rp-hover)',
    },
    styles: { table: { fontVariantNumeric: 'tabular-nums' } },
  }),
  Alert: Alert.extend({
    defaultProps: { variant: 'light', radius: 'lg' },
  }),
  Progress: Progress.extend({
    defaultProps: { size: 6, radius: 'xl' },
  }),
  Skeleton: Skeleton.extend({
    defaultProps: { radius: 'sm' },
  }),
  NavLink: NavLink.extend({
    styles: { label: { fontSize: rem(14), fontWeight: 500 } },
  }),
};
