import type {
  ExtendComponent,
  DrawerFactory,
  MenuFactory,
  ModalFactory,
  NotificationFactory,
  PopoverFactory,
  TooltipFactory,
} from '@mantine/core';

const scrim = { color: 'var(--rp-scrim)', backgroundOpacity: 1 };

// Mantine's <header> inside a dialog would count as a second banner of the page.
const attributes = { header: { role: 'none' } };

export const overlayDefaults = {
  Tooltip: {
    defaultProps: {
      openDelay: 300,
      withArrow: true,
      multiline: true,
      maw: 280,
      events: { hover: true, focus: true, touch: true },
    },
  } satisfies ExtendComponent<TooltipFactory>,
  Menu: {
    defaultProps: { shadow: 'lg', radius: 'lg', position: 'bottom-end' },
  } satisfies ExtendComponent<MenuFactory>,
  Popover: {
    defaultProps: { shadow: 'lg', radius: 'lg' },
  } satisfies ExtendComponent<PopoverFactory>,
  Drawer: {
    defaultProps: { position: 'right', size: 560, overlayProps: scrim, attributes },
  } satisfies ExtendComponent<DrawerFactory>,
  Modal: {
    defaultProps: { centered: true, radius: 'xl', size: 640, overlayProps: scrim, attributes },
  } satisfies ExtendComponent<ModalFactory>,
  Notification: {
    defaultProps: { radius: 'lg', withBorder: true },
  } satisfies ExtendComponent<NotificationFactory>,
};
