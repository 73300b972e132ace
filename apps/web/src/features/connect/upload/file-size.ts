const kilobyte = 1024;
const megabyte = 1024 * kilobyte;

const rounded = (value: number): string => (value < 10 ? value.toFixed(1) : String(Math.round(value))).replace(/\.0$/, '');

/** In kb below one megabyte, else in mb. */
export const fileSize = (bytes: number): string =>
  bytes < megabyte ? `${rounded(bytes / kilobyte)} kb` : `${rounded(bytes / megabyte)} mb`;
