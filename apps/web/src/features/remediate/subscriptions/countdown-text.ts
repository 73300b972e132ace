const two = (value: number): string => String(value).padStart(2, '0');

/** `1 d 02:03:04`, without days under one day. */
export function countdownText(seconds: number): string {
  const days = Math.floor(seconds / 86_400);
  const clock = [Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':');
  return days === 0 ? clock : `${days} d ${clock}`;
}
