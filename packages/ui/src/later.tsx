import { type ReactNode, useDeferredValue, useEffect } from 'react';

interface LaterProps {
  /** What takes its place until it is drawn. */
  readonly meanwhile: ReactNode;
  readonly children: ReactNode;
}

const [loaded] = performance.getEntriesByType('navigation');
/** Where the page was before, it is scrolled to the same place: everything has to be there. Within the app, Back puts the focus where it was. */
let isAtOnce = loaded !== undefined && 'type' in loaded && loaded.type !== 'navigate';

/**
 * When the page is opened, what takes long to draw is drawn in short pieces, after what is around it: keys and clicks in the meantime are
 * not kept waiting.
 */
export function Later({ meanwhile, children }: LaterProps) {
  const isTime = useDeferredValue(true, isAtOnce);
  useEffect(() => {
    isAtOnce = true;
  }, []);
  return isTime ? children : meanwhile;
}
