import { type ReactNode, useDeferredValue } from 'react';

interface LaterProps {
  /** What takes its place until it is drawn. */
  readonly meanwhile: ReactNode;
  readonly children: ReactNode;
}

/** What takes long to draw is drawn in short pieces, after what is around it: keys and clicks in the meantime are not kept waiting. */
export const Later = ({ meanwhile, children }: LaterProps) => (useDeferredValue(true, false) ? children : meanwhile);
