const day = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
const dayFormat = new Intl.DateTimeFormat('en-GB', day);
const momentFormat = new Intl.DateTimeFormat('en-GB', { ...day, hour: '2-digit', minute: '2-digit' });

/** `15 Nov 2026`, as screens write it. For sentences that the server writes: it does not know where the reader is. */
export const dayInUtc = (at: Date): string => dayFormat.format(at);

/** `15 Nov 2026, 14:05 UTC` */
export const momentInUtc = (at: Date): string => `${momentFormat.format(at)} UTC`;
