const duration = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;

/** The hours of an ISO 8601 duration such as `PT12H`; months and years are not used by vendors. */
export function hoursOf(value: string | null | undefined): number | null {
  const found = duration.exec(value ?? '');
  if (found === null) return null;
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = found.slice(1).map((part) => Number(part ?? 0));
  return days * 24 + hours + minutes / 60 + seconds / 3600;
}
