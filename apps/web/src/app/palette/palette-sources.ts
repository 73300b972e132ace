import type { PaletteSource } from '../../shell/palette/palette-source.ts';

interface SourceFile {
  readonly paletteSource: PaletteSource;
}

/** Every feature's own: a file of this name in its folder is all it takes. */
export const paletteSources: readonly PaletteSource[] = Object.values(
  import.meta.glob<SourceFile>('../../features/*/palette-source.ts', { eager: true }),
).map(({ paletteSource }) => paletteSource);
