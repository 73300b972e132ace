export interface LogLine {
  /** Milliseconds, where the line says when. */
  readonly at: number | undefined;
  readonly text: string;
  readonly isAlarming: boolean;
  /** `state_change` or `exception`, with its code, where the line says so. */
  readonly type: string;
  readonly code: string;
}

/** Timestamp, type, code and entry, with colons between; a timestamp may hold colons itself, a type only letters. */
const shape = /^(.+?):([a-z_-]+):([\w.-]*):(.*)$/is;
const alarming = /error|aborting|failed|does not exist|deleted|could not be applied/i;

/** Seconds count ten digits, milliseconds thirteen. */
function momentOf(text: string): number | undefined {
  const at = /^\d+(\.\d+)?$/.test(text) ? Number(text) * (text.split('.')[0]?.length === 13 ? 1 : 1000) : Date.parse(text);
  // A number too large for a date is none.
  return Number.isNaN(new Date(at).getTime()) ? undefined : at;
}

/** A line of a job's log. One that has another shape is shown as it is. */
export function logLine(line: string): LogLine {
  const isAlarming = alarming.test(line);
  const [, stamp = '', type = '', code = '', text = ''] = shape.exec(line) ?? [];
  const at = momentOf(stamp.trim());
  if (at === undefined) return { at, text: line, isAlarming, type: '', code: '' };
  return { at, text: text.trim(), isAlarming, type, code };
}
