import type { Write, WriteJournal } from '../src/kit/write-journal.ts';

/** A journal that one life of a simulator writes and the next one reads. */
export function journalInMemory(): { readonly written: WriteJournal; readonly readBack: () => WriteJournal } {
  const writes: Write[] = [];
  return {
    written: { note: (write) => void writes.push(structuredClone(write)), due: () => [] },
    readBack() {
      const left = [...writes];
      return { note: () => {}, due: (to) => left.splice(0, left.filter(({ at }) => new Date(at) <= to).length) };
    },
  };
}
