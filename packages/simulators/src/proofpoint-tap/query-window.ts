import { tapErrors, type TapCall } from './tap-api.ts';

export interface QueryWindow {
  readonly from: Date;
  readonly to: Date;
}

interface Limits {
  readonly now: Date;
  readonly mostMs: number;
  readonly mostMsText: string;
  /** No limit unless given. */
  readonly farthestMs?: number;
}

const minuteMs = 60_000;
const toMinute = (at: Date): Date => new Date(Math.round(at.getTime() / minuteMs) * minuteMs);

function durationMs(text: string): number | null {
  const [whole, days, hours, minutes, seconds] = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(text) ?? [];
  if (whole === undefined) return null;
  return (((Number(days ?? 0) * 24 + Number(hours ?? 0)) * 60 + Number(minutes ?? 0)) * 60 + Number(seconds ?? 0)) * 1000;
}

const momentOf = (text: string): number | null =>
  /^\d{4}-\d{2}-\d{2}T/.test(text) && !Number.isNaN(Date.parse(text)) ? Date.parse(text) : null;

/** Both ends, or one of them with a duration: `…Z/…Z`, `PT30M/…Z`, `…Z/PT30M`. */
function parseInterval(text: string): QueryWindow | null {
  const [first = '', second = '', ...more] = text.split('/');
  const begins = momentOf(first);
  const ends = momentOf(second);
  const from = begins ?? (ends === null ? null : ends - (durationMs(first) ?? Number.NaN));
  const to = ends ?? (begins === null ? null : begins + (durationMs(second) ?? Number.NaN));
  if (more.length > 0 || from === null || to === null || Number.isNaN(from) || Number.isNaN(to)) return null;
  return { from: new Date(from), to: new Date(to) };
}

/** The window of a call; throws TAP's refusal when there is none. */
export function queryWindow(query: TapCall['query'], limits: Limits): QueryWindow {
  const window = parse(query, limits.now);
  const length = window.to.getTime() - window.from.getTime();
  if (limits.farthestMs !== undefined && limits.now.getTime() - window.from.getTime() > limits.farthestMs)
    throw tapErrors.invalid('The requested start time is too far into the past. Requests for information up to 7.00d are accepted');
  if (length < 30_000) throw tapErrors.invalid('The requested interval is too short. Requests must be for at least 30.00s of data');
  if (length > limits.mostMs)
    throw tapErrors.invalid(`The requested interval is too long. Requests must be for at most ${limits.mostMsText} of data`);
  return window;
}

function parse(query: TapCall['query'], now: Date): QueryWindow {
  const [interval, sinceSeconds, sinceTime] = ['interval', 'sinceSeconds', 'sinceTime'].map((name) => query.get(name));
  if ([interval, sinceSeconds, sinceTime].filter((value) => typeof value === 'string').length !== 1)
    throw tapErrors.invalid('Exactly one of interval, sinceSeconds or sinceTime must be supplied');
  if (typeof interval === 'string') {
    const window = parseInterval(interval);
    if (window === null) throw tapErrors.invalid('The interval parameter is not a valid ISO8601 interval');
    return window;
  }
  const to = toMinute(now);
  if (typeof sinceSeconds === 'string') {
    if (!/^\d{1,9}$/.test(sinceSeconds)) throw tapErrors.invalid('The sinceSeconds parameter is not a valid integer');
    return { from: new Date(to.getTime() - Number(sinceSeconds) * 1000), to };
  }
  const from = momentOf(sinceTime ?? '');
  if (from === null) throw tapErrors.invalid('The sinceTime parameter is not a valid ISO8601 date');
  return { from: new Date(from), to };
}
