const format = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});

/** `2 March 2026 at 12:00 UTC` */
export const formatTime = (at: Date): string => `${format.format(at)} UTC`;
