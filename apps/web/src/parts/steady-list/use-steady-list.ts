import { useState } from 'react';
import { steadyList } from './steady-list.ts';

interface Polled<Row> {
  /** Which list it is: the filters and the page. */
  readonly list: string;
  /** As the server answered last. */
  readonly latest: readonly Row[];
  /** The answer is to the filters of now. */
  readonly isCurrent: boolean;
  readonly idOf: (row: Row) => string;
}

interface Display {
  readonly list: string;
  readonly ids: readonly string[];
}

const isReplaced = (before: readonly string[], now: readonly string[]): boolean =>
  before.length + now.length > 0 && !now.some((id) => before.includes(id));

/** The rows of a list that is read while it is polled: no answer moves them under the pointer. */
export function useSteadyList<Row>({ list, latest, isCurrent, idOf }: Polled<Row>) {
  const [display, setDisplay] = useState<Display>();
  const ids = latest.map(idOf);
  const isOther = display === undefined || display.list !== list || isReplaced(display.ids, ids);
  if (isCurrent && isOther) setDisplay({ list, ids });
  return {
    ...steadyList(isOther ? ids : display.ids, latest, idOf),
    showNew: (): void => setDisplay({ list, ids }),
  };
}
