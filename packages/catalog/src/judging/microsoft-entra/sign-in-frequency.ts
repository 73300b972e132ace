/** As the Entra admin center takes it: hours from 1 to 23, and days. */
export function signInFrequency(hours: number): string {
  const [count, unit] = hours % 24 === 0 ? [hours / 24, 'day'] : [hours, 'hour'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
