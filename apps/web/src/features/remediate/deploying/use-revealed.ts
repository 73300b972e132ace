import { useInterval } from '@mantine/hooks';
import { useEffect, useState } from 'react';

const tickMs = 100;

/** Lines arrive in bursts; they are shown one at a time, so that they can be followed. */
export function useRevealed(lines: readonly string[]): readonly string[] {
  const [count, setCount] = useState(0);
  const { start, stop } = useInterval(() => setCount((shown) => shown + 1), tickMs);
  const isBehind = count < lines.length;
  useEffect(() => {
    if (isBehind) start();
    else stop();
    return stop;
  }, [isBehind, start, stop]);
  return lines.slice(0, count);
}
