import { BarChart } from '@rampart/ui/charts/bar-chart.tsx';
import { numberText } from '@rampart/ui/format.ts';
import { useState } from 'react';

interface AttributeBarsProps {
  readonly title: string;
  readonly labels: readonly string[];
  readonly counts: readonly number[];
  readonly showsZero: boolean;
}

/** Attempts told apart by an attribute. Bars that are picked out are added up. */
export function AttributeBars({ title, labels, counts, showsZero }: AttributeBarsProps) {
  const [selected, setSelected] = useState<string[]>([]);
  const bars = labels.map((label, place) => ({ label, value: counts[place] ?? 0 })).filter(({ value }) => showsZero || value > 0);
  const sum = bars.filter(({ label }) => selected.includes(label)).reduce((total, { value }) => total + value, 0);
  const hint = selected.length === 0 ? 'Choose bars to add them up.' : `${numberText(sum)} attempts with ${selected.join(', ')}`;
  return <BarChart title={title} hint={hint} bars={bars} selected={selected} onSelect={setSelected} />;
}
