const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('main [data-rows] [data-row]')];

/** What of a row takes the focus: the link of its title, else the first thing in it that can be used. */
const handleOf = (row: HTMLElement): HTMLElement =>
  row.querySelector<HTMLElement>('th[scope="row"] a[href], th[scope="row"] button') ??
  row.querySelector<HTMLElement>('a[href], button:not(:disabled), input:not(:disabled)') ??
  row;

const currentRow = (): HTMLElement | null => document.activeElement?.closest<HTMLElement>('[data-row]') ?? null;

/** To the next row or the one before; from elsewhere to the first. At an end it stays where it is. */
export function moveRow(step: 1 | -1): void {
  const all = rows();
  const current = currentRow();
  const next = current === null ? all[0] : all[all.indexOf(current) + step];
  if (next === undefined) return;
  const handle = handleOf(next);
  if (handle === next) next.tabIndex = -1;
  handle.focus();
  next.scrollIntoView({ block: 'nearest' });
}

/** As a click on its checkbox. */
export function selectRow(): void {
  currentRow()?.querySelector<HTMLInputElement>('input[type="checkbox"]:not(:disabled)')?.click();
}
