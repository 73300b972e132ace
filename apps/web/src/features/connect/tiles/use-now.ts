import { useEffect, useState } from 'react';

const stepMs = 5000;

/** The time, renewed often enough for ages in seconds and rarely enough to cost nothing. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), stepMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
