export interface PersonNames {
  readonly first_name: string;
  readonly last_name: string;
}

/** "Ada Mary King" is Ada, and Mary King. */
export function splitName(name: string): PersonNames {
  const trimmed = name.trim();
  const gap = trimmed.indexOf(' ');
  if (gap === -1) return { first_name: trimmed, last_name: '' };
  return { first_name: trimmed.slice(0, gap), last_name: trimmed.slice(gap + 1).trim() };
}
