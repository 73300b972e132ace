/** Whether one of several switches is off; `null` where none is, and the vendor does not say all. */
export function offOf(switches: Readonly<Record<string, boolean | null>>): boolean | null {
  const values = Object.values(switches);
  if (values.includes(false)) return true;
  return values.includes(null) ? null : false;
}
