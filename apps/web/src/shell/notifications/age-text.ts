const hour = 3_600_000;

/** How long ago, in whole hours, or in whole days from one day on. */
export function ageText(createdAt: string, now: number): string {
  // Clocks differ a little between machines: nothing is from the future.
  const hours = Math.max(0, Math.floor((now - Date.parse(createdAt)) / hour));
  if (hours === 0) return 'less than 1h ago';
  return hours >= 24 ? `${Math.floor(hours / 24)}d ago` : `${hours}h ago`;
}
