import { breachCountsHeader } from '@rampart/contract/access/breach-counts.ts';
import { getBreachRange } from '@rampart/contract/access/password.ts';
import { useRef, useState } from 'react';
import { openApi } from '../../../shell/api/api.ts';
import { breachHashOf, countInRange } from './breach-hash.ts';

interface Breach {
  /** How often, where the service that was asked counts that. */
  readonly count: number | undefined;
}

async function findBreach(password: string): Promise<Breach | null> {
  const { prefix, suffix } = await breachHashOf(password);
  const { data, headers } = await openApi(getBreachRange, { params: { prefix } });
  const count = countInRange(await data.text(), suffix);
  if (count === 0) return null;
  return { count: headers.get(breachCountsHeader) === 'unknown' ? undefined : count };
}

interface Checked {
  readonly password: string;
  /** Nothing while the answer is awaited. */
  readonly breach: Breach | null | undefined;
}

export interface BreachCheck {
  readonly isChecking: boolean;
  readonly breach: Breach | null;
  /** Asks once for each password; a list that cannot be reached blocks no one. */
  readonly check: (password: string) => Promise<Breach | null>;
}

export function useBreachCheck(password: string): BreachCheck {
  const [checked, setChecked] = useState<Checked>();
  const asked = useRef<{ readonly password: string; readonly answer: Promise<Breach | null> }>(undefined);

  const ask = async (candidate: string): Promise<Breach | null> => {
    setChecked({ password: candidate, breach: undefined });
    const breach = await findBreach(candidate).catch(() => null);
    setChecked((latest) => (latest?.password === candidate ? { password: candidate, breach } : latest));
    return breach;
  };
  const check = (candidate: string): Promise<Breach | null> => {
    if (asked.current?.password !== candidate) asked.current = { password: candidate, answer: ask(candidate) };
    return asked.current.answer;
  };

  const current = checked?.password === password ? checked : undefined;
  return { isChecking: current !== undefined && current.breach === undefined, breach: current?.breach ?? null, check };
}
