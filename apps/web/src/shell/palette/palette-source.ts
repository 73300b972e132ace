import type { NavigateOptions } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';

/** In the order in which they are shown before anything is typed; a search puts the best match first. */
export const paletteGroups = [
  'Recent',
  'Pages',
  'Remediations',
  'Controls',
  'People',
  'Products',
  'Settings',
  'Actions',
  'Tenants',
] as const;
export type PaletteGroupName = (typeof paletteGroups)[number];

interface EntryFacts {
  readonly group: PaletteGroupName;
  /** Its own among the entries of its group. */
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  readonly keywords?: readonly string[];
  readonly icon: LucideIcon;
}

/** Something that can be found: it leads to a screen or to an address within the application, or does something. */
export type PaletteEntry = EntryFacts & ({ readonly go: NavigateOptions } | { readonly address: string } | { readonly run: () => void });

/** What a feature lets people find: `palette-source.ts` in its folder exports one, and the palette has it. */
export interface PaletteSource {
  /** Most of the product waits until the tenant has signed its agreement; this does not. */
  readonly isOpenBeforeSigning?: true;
  /** Asked when the palette is opened; the queries that it goes through know how fresh their answers are. */
  readonly load?: () => Promise<readonly PaletteEntry[]>;
  /** Where there are too many to load: asked for what was typed. Its entries are shown as they come. */
  readonly search?: (words: string) => Promise<readonly PaletteEntry[]>;
}
