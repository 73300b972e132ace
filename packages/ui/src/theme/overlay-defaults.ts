import { Drawer, Menu, Modal, Notification, Popover, Tooltip } from '@mantine/core';

const scrim = { color: 'var(--rp-scrim)', backgroundOpacity: 1 };

// Mantine's <header> inside a dialog would count as a second banner of the page.
const attributes = { header: { role: 'none' } };

export const overlayDefaults = {
  Tooltip: Tooltip.extend({
    defaultProps: {
      openDelay: 300,
      withArrow: true,
      multiline: true,
      maw: 280,
      events: { hover: true, focus: true, touch: true },
    },
  }),
  Menu: Menu.extend({
    defaultProps: { shadow: 'lg', radius: 'lg', position: 'bottom-end' },
  }),
  Popover: Popover.extend({
    defaultProps: { shadow: 'lg', radius: 'lg' },
  }),
  Drawer: Drawer.extend({
    defaultProps: { position: 'right', size: 560, overlayProps: scrim, attributes },
  }),
  Modal: Modal.extend({
    defaultProps: { centered: true, radius: 'xl', size: 640, overlayProps: scrim, attributes },
  }),
  Notification: Notification.extend({
    defaultProps: { radius: 'lg', withBorder: true },
  }),
};
