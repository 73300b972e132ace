import { getBreachRange } from '@rampart/contract/access/password.ts';
import { useRef, useState } from 'react';
import { openApi } from '../../../shell/api/api.ts';
import { breachHashOf, countInRange } from './breach-hash.ts';

async function countBreaches(password: string): Promise<number> {
  const { prefix, suffix } = await breachHashOf(password);
  const { data } = await openApi(getBreachRange, { params: { prefix } });
  return countInRange(await data.text(), suffix);
}

interface Checked {
  readonly password: string;
  /** Nothing while the answer is awaited. */
  readonly count: number | undefined;
}

export interface BreachCheck {
  readonly isChecking: boolean;
  readonly count: number;
  /** Asks once for each password; a list that cannot be reached blocks no one. */
  readonly check: (password: string) => Promise<number>;
}

export function useBreachCheck(password: string): BreachCheck {
  const [checked, setChecked] = useState<Checked>();
  const asked = useRef<{ readonly password: string; readonly answer: Promise<number> }>(undefined);

  const ask = async (candidate: string): Promise<number> => {
    setChecked({ password: candidate, count: undefined });
    const count = await countBreaches(candidate).catch(() => 0);
    setChecked((latest) => (latest?.password === candidate ? { password: candidate, count } : latest));
    return count;
  };
  const check = (candidate: string): Promise<number> => {
    if (asked.current?.password !== candidate) asked.current = { password: candidate, answer: ask(candidate) };
    return asked.current.answer;
  };

  const current = checked?.password === password ? checked : undefined;
  return { isChecking: current !== undefined && current.count === undefined, count: current?.count ?? 0, check };
}
