const longest = 76;

/** RFC 2849's SAFE-STRING, without the control characters that it would allow; a space at the end is better not risked. */
const isSafe = (text: string): boolean => /^(?:[!-9;=-~][ -~]*)?$/.test(text) && !text.endsWith(' ');

/** A value in a line, folded where it is long: a line that begins with a space goes on from the one before. */
export function ldifLine(name: string, value: string | Buffer): string {
  const line =
    typeof value === 'string' && isSafe(value) ? `${name}: ${value}` : `${name}:: ${Buffer.from(value as string).toString('base64')}`;
  if (line.length <= longest) return `${line}\n`;
  let folded = line.slice(0, longest);
  for (let place = longest; place < line.length; place += longest - 1) folded += `\n ${line.slice(place, place + longest - 1)}`;
  return `${folded}\n`;
}
