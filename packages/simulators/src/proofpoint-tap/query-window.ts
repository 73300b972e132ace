import { tapErrors } from './tap-api.ts';

interface Limits {
  readonly now: Date;
  readonly mostMs: number;
  readonly mostMsText: string;
  /** No limit unless given. */
  readonly farthestMs?: number;
}

const minuteMs = 60_000;

/** Not a number for what is no duration. */
function durationMs(text: string): number {
  const [whole, days = 0, hours = 0, minutes = 0, seconds = 0] = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(text) ?? [];
  if (whole === undefined) return Number.NaN;
  return (((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
}

/** Not a number for what is no moment. */
const momentOf = (text: string): number => (/^\d{4}-\d{2}-\d{2}T/.test(text) ? Date.parse(text) : Number.NaN);

/** Both ends, or one of them with a duration: `…Z/…Z`, `PT30M/…Z`, `…Z/PT30M`. */
function parseInterval(text: string) {
  const [first = '', second = '', ...more] = text.split('/');
  const start = momentOf(first);
  const end = momentOf(second);
  const from = Number.isNaN(start) ? end - durationMs(first) : start;
  const to = Number.isNaN(end) ? start + durationMs(second) : end;
  if (more.length > 0 || Number.isNaN(to - from)) throw tapErrors.invalid('The interval parameter is not a valid ISO8601 interval');
  return { from: new Date(from), to: new Date(to) };
}

/** The window of a call; throws TAP's refusal when there is none. */
export function queryWindow(query: URLSearchParams, { now, mostMs, mostMsText, farthestMs = Infinity }: Limits) {
  const window = readWindow(query, now);
  const length = window.to.getTime() - window.from.getTime();
  if (now.getTime() - window.from.getTime() > farthestMs)
    throw tapErrors.invalid('The requested start time is too far into the past. Requests for information up to 7.00d are accepted');
  if (length < 30_000) throw tapErrors.invalid('The requested interval is too short. Requests must be for at least 30.00s of data');
  if (length > mostMs) throw tapErrors.invalid(`The requested interval is too long. Requests must be for at most ${mostMsText} of data`);
  return window;
}

function readWindow(query: URLSearchParams, now: Date) {
  const [interval, sinceSeconds, sinceTime] = ['interval', 'sinceSeconds', 'sinceTime'].map((name) => query.get(name) ?? undefined);
  if ([interval, sinceSeconds, sinceTime].filter((value) => value !== undefined).length !== 1)
    throw tapErrors.invalid('Exactly one of interval, sinceSeconds or sinceTime must be supplied');
  if (interval !== undefined) return parseInterval(interval);
  const to = new Date(Math.round(now.getTime() / minuteMs) * minuteMs);
  if (sinceSeconds !== undefined) {
    if (!/^\d{1,9}$/.test(sinceSeconds)) throw tapErrors.invalid('The sinceSeconds parameter is not a valid integer');
    return { from: new Date(to.getTime() - Number(sinceSeconds) * 1000), to };
  }
  const from = momentOf(sinceTime ?? '');
  if (Number.isNaN(from)) throw tapErrors.invalid('The sinceTime parameter is not a valid ISO8601 date');
  return { from: new Date(from), to };
}
