import { useEffect, useState } from 'react';

const momentMs = 5000;

/** True for five seconds after each time it is marked: what was just done shows, and is not done twice. */
export function useMomentAfter(): readonly [isRecent: boolean, mark: () => void] {
  const [markedAt, setMarkedAt] = useState<number>();
  useEffect(() => {
    if (markedAt === undefined) return undefined;
    const timer = setTimeout(() => setMarkedAt(undefined), momentMs);
    return () => clearTimeout(timer);
  }, [markedAt]);
  return [markedAt !== undefined, () => setMarkedAt(Date.now())];
}
