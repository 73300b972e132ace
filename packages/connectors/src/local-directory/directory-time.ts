const generalized = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})?(\d{2})?(?:[.,](\d+))?(Z|[+-]\d{2}(?:\d{2})?)?$/;
/** Between 1601, where Active Directory's count begins, and 1970. */
const epochGapMs = 11_644_473_600_000n;
const never = 0x7fff_ffff_ffff_ffffn;

/** `20260102030405.0Z`, as RFC 4517 has it. */
function fromGeneralized(value: string): string | null {
  const found = generalized.exec(value);
  if (found === null) return null;
  const [, year, month, day, hour, minute = '00', second = '00', , zone = 'Z'] = found;
  const offset = zone === 'Z' ? 'Z' : `${zone.slice(0, 3)}:${zone.slice(3) || '00'}`;
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}${offset}`);
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}

/** Active Directory counts in tenths of microseconds since 1601; nought and the largest number are never. */
function fromFileTime(value: string): string | null {
  const ticks = BigInt(value);
  if (ticks <= 0n || ticks === never) return null;
  const ms = Number(ticks / 10_000n - epochGapMs);
  return Number.isFinite(ms) && Math.abs(ms) < 8.64e15 ? new Date(ms).toISOString() : null;
}

/** A time as directories write it, whichever of the two ways. */
export function directoryTime(value: string | null): string | null {
  if (value === null) return null;
  return /^\d{1,13}$|^\d{15,19}$/.test(value) && !/^\d{14}$/.test(value) ? fromFileTime(value) : fromGeneralized(value);
}

/** Active Directory's durations are negative counts of tenths of microseconds; the smallest number, and nought, are no end. */
export function directorySeconds(value: string | null): number | null {
  if (value === null || !/^-?\d{1,19}$/.test(value)) return null;
  const ticks = BigInt(value);
  return ticks === 0n || ticks <= -never ? 0 : Number(-ticks / 10_000_000n);
}

/** The other way round: nought is no end. */
export const directoryDuration = (seconds: number): string =>
  seconds === 0 ? String(-never - 1n) : String(BigInt(Math.round(seconds)) * -10_000_000n);
