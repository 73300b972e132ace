// The one place where dates, numbers, shares, durations and sizes become text. Times are in the reader's time zone, on a 24 hour clock but for the audit log.

const day = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const minutes = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const dateFormat = new Intl.DateTimeFormat('en-GB', day);
const momentFormat = new Intl.DateTimeFormat('en-GB', { ...day, ...minutes });
const secondFormat = new Intl.DateTimeFormat('en-GB', { ...minutes, second: '2-digit' });
const auditFormat = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', second: '2-digit', hour12: true });
const calendarDayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const calendarDateFormat = new Intl.DateTimeFormat('en-GB', { ...day, timeZone: 'UTC' });
const calendarMonthFormat = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' });
const numberFormat = new Intl.NumberFormat('en-GB');

/** `15 Nov 2026` */
export const dateText = (timestamp: string): string => dateFormat.format(new Date(timestamp));

/** `15 Nov 2026, 14:05` */
export const momentText = (timestamp: string): string => momentFormat.format(new Date(timestamp));

/** `14:05:09`, for logs, where the second counts. */
export const timeText = (timestamp: string | number): string => secondFormat.format(new Date(timestamp));

/** `02:05:09 pm`, as the specification writes the times of the audit log. */
export const auditTimeText = (timestamp: string): string => auditFormat.format(new Date(timestamp)).toLowerCase();

/** `15 Nov`, for a calendar day such as 2026-11-15, which is the same day everywhere. */
export const dayText = (calendarDay: string): string => calendarDayFormat.format(new Date(`${calendarDay}T00:00:00Z`));

/** `15 Nov 2026`, for a calendar day. */
export const calendarDateText = (calendarDay: string): string => calendarDateFormat.format(new Date(`${calendarDay}T00:00:00Z`));

/** `Nov 2026`, for a calendar day. */
export const calendarMonthText = (calendarDay: string): string => calendarMonthFormat.format(new Date(`${calendarDay}T00:00:00Z`));

/** `14 Aug – 13 Nov 2026`, for calendar days; the year of the start only where it is another. */
export const dayRangeText = (start: string, end: string): string =>
  `${start.slice(0, 4) === end.slice(0, 4) ? dayText(start) : calendarDateText(start)} – ${calendarDateText(end)}`;

/** `1,258` */
export const numberText = (value: number): string => numberFormat.format(value);

/** `At least 3`, where `at least 3` begins a line. */
export const capitalised = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

/** `1 person`, `1,258 people` */
export const countText = (count: number, one: string, many: string): string => `${numberText(count)} ${count === 1 ? one : many}`;

/** `1 of 3 controls`, `1 of 1 control` */
export const partText = (part: number, whole: number, one: string, many: string): string =>
  `${numberText(part)} of ${countText(whole, one, many)}`;

/** `1 of 3 controls is`, `2 of 3 controls are`, `0 of 1 control is` */
export const partIsText = (part: number, whole: number, one: string, many: string): string =>
  `${partText(part, whole, one, many)} ${part === 1 || whole === 1 ? 'is' : 'are'}`;

/** `61%`, and 100% or 0% only where that is so, as the server rounds shares. A share of nothing is nothing. */
export function percentText(value: number, total: number, decimals = 0): string {
  if (total === 0) return '0%';
  const scale = 10 ** decimals;
  const rounded = Math.round((100 * scale * value) / total);
  if (value < total && rounded === 100 * scale) return `${(rounded - 1) / scale}%`;
  return `${(value > 0 && rounded === 0 ? 1 : rounded) / scale}%`;
}

/**
 * For a column: `−18% risk` becomes `−18.0% risk` beside `−16.4% risk`, so that the points are below each other. For a number that was
 * rounded to that many decimals; one that has more keeps them, and a text without a number stays.
 */
export const withDecimals = (text: string, decimals: number): string =>
  text.replace(/\d[\d,]*(?:\.\d+)?/, (number) => {
    const [whole, fraction = ''] = number.split('.');
    return `${whole}.${fraction.padEnd(decimals, '0')}`;
  });

/** `125%`: by how much a figure has risen or fallen. A rise is no share of anything; a fall is, 100% only where nothing is left. */
export const changeText = (change: number): string => (change > 0 ? `${numberText(Math.round(100 * change))}%` : percentText(-change, 1));

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** `48 s`, `3 min 20 s`, `2 h 5 min` */
export function durationText(milliseconds: number): string {
  const whole = Math.max(0, Math.round(milliseconds / second)) * second;
  if (whole < minute) return `${whole / second} s`;
  if (whole < hour) return `${Math.floor(whole / minute)} min ${(whole % minute) / second} s`;
  return `${Math.floor(whole / hour)} h ${Math.floor((whole % hour) / minute)} min`;
}

/** `12 s ago`, `4 min ago`, `3 h ago`, `2 d ago`. A clock that runs ahead of ours counts as now. */
export function agoText(timestamp: string, now: number): string {
  const age = Math.max(0, now - Date.parse(timestamp));
  if (age < minute) return `${Math.floor(age / second)} s ago`;
  if (age < hour) return `${Math.floor(age / minute)} min ago`;
  if (age < 24 * hour) return `${Math.floor(age / hour)} h ago`;
  return `${Math.floor(age / (24 * hour))} d ago`;
}

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;
const rounded = (value: number): string => String(Number(value.toFixed(value < 10 ? 1 : 0)));

/** The least that one decimal shows: a file of a few bytes is not empty. */
const leastShown = 0.1;

/** `12 KB`, `1.5 MB`; 17 bytes are `0.1 KB`. */
export const sizeText = (bytes: number): string =>
  bytes < megabyte ? `${rounded(bytes === 0 ? 0 : Math.max(leastShown, bytes / kilobyte))} KB` : `${rounded(bytes / megabyte)} MB`;
