export interface EntitlementGrant {
  readonly granted: boolean;
  /** How often it may be used; without a limit, as often as needed. */
  readonly limit: number | null;
}

export interface EntitlementState extends EntitlementGrant {
  readonly usage: number;
  readonly remaining: number | null;
  readonly isEntitled: boolean;
}

/** What a grant is worth after this much use. A limit that was lowered below the use leaves nothing, not less than nothing. */
export function entitlementStateOf({ granted, limit }: EntitlementGrant, usage: number): EntitlementState {
  const remaining = limit === null ? null : Math.max(0, limit - usage);
  return { granted, limit, usage, remaining, isEntitled: granted && (remaining === null || remaining > 0) };
}
