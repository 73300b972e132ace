import { createSpotlight, useSpotlight } from '@mantine/spotlight';

const [store, palette] = createSpotlight();

/** Apart from the palette itself, so that it can be opened before it is loaded. */
export const paletteStore = store;
export const openCommandPalette = palette.open;
export const closeCommandPalette = palette.close;
export const toggleCommandPalette = palette.toggle;
export const useIsPaletteOpen = (): boolean => useSpotlight(paletteStore).opened;
