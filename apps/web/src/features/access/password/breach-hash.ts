const prefixLength = 5;

export interface BreachHash {
  readonly prefix: string;
  readonly suffix: string;
}

/** The password's SHA-1, parted: only the first five characters leave the browser, and hundreds of passwords share them. */
export async function breachHashOf(password: string): Promise<BreachHash> {
  const digest = await crypto.subtle.digest('SHA-1', new TextEncoder().encode(password));
  const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase();
  return { prefix: hex.slice(0, prefixLength), suffix: hex.slice(prefixLength) };
}

/** How often the password was seen, by the line of a range that bears its suffix: `1E4C9B93F3F0682250B6CF8331B7EE68FD8:3`. */
export function countInRange(range: string, suffix: string): number {
  const line = range.split(/\r?\n/).find((candidate) => candidate.toUpperCase().startsWith(`${suffix}:`));
  const count = Number(line?.slice(suffix.length + 1));
  return Number.isSafeInteger(count) && count > 0 ? count : 0;
}
