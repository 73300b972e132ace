/** `2020-05-20 14:13:02 [UTC-0600]`: the time of the server, to the second. Not a number for what is no time. */
export function tracedTime(date: string): number {
  const [, day, clock, hours = '+00', minutes = '00'] =
    /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})(?:\s*\[?UTC([+-]\d{2}):?(\d{2})\]?)?$/.exec(date.trim()) ?? [];
  return Date.parse(`${day}T${clock}${hours}:${minutes}`);
}
