import { useDebouncedValue } from '@mantine/hooks';
import { isProviderUser } from '@rampart/domain/role.ts';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { queryKeys } from '../../shell/api/query-keys.ts';
import { agreementQuery } from '../../shell/gates/agreement-query.ts';
import type { PaletteEntry, PaletteSource } from '../../shell/palette/palette-source.ts';
import { useSession } from '../../shell/session/session-state.ts';
import { paletteSources } from './palette-sources.ts';

export interface FoundEntries {
  /** Of what every feature has loaded: still to be searched. */
  readonly loaded: readonly PaletteEntry[];
  /** What the server found for the words. */
  readonly searched: readonly PaletteEntry[];
  readonly isSearching: boolean;
}

const none: readonly PaletteEntry[] = [];
const freshMs = 10_000;
const pauseMs = 120;
const leastLetters = 2;

const combine = (results: readonly { readonly data: readonly PaletteEntry[] | undefined; readonly isFetching: boolean }[]) => ({
  entries: results.flatMap(({ data = none }) => data),
  isFetching: results.some(({ isFetching }) => isFetching),
});

/** A source that cannot answer is left out: the palette is there without it. */
const quietly = { retry: false, staleTime: freshMs, meta: { isQuiet: true } } as const;

/** What is refused until the tenant has signed its agreement is not asked for before. */
function useIsOpen(): (source: PaletteSource) => boolean {
  const { roles } = useSession();
  const { data: agreement } = useQuery(agreementQuery);
  const isSigned = agreement?.signed === true || isProviderUser(roles);
  return ({ isOpenBeforeSigning }) => isSigned || isOpenBeforeSigning === true;
}

export function useFoundEntries(query: string): FoundEntries {
  const isOpen = useIsOpen();
  const words = query.trim();
  const [asked] = useDebouncedValue(words, pauseMs);
  const loaded = useQueries({
    queries: paletteSources.map((source, place) => ({
      queryKey: queryKeys.palette.loaded(place),
      queryFn: async () => (await source.load?.()) ?? none,
      enabled: isOpen(source),
      ...quietly,
    })),
    combine,
  });
  const searched = useQueries({
    queries: paletteSources.map((source, place) => ({
      queryKey: queryKeys.palette.searched(place, asked),
      queryFn: async () => (await source.search?.(asked)) ?? none,
      enabled: isOpen(source) && source.search !== undefined && asked.length >= leastLetters,
      placeholderData: keepPreviousData,
      ...quietly,
    })),
    combine,
  });
  return {
    loaded: loaded.entries,
    searched: words.length >= leastLetters ? searched.entries : none,
    isSearching: searched.isFetching || (words.length >= leastLetters && asked !== words),
  };
}
