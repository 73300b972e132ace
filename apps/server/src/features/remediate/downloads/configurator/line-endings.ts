const byteOrderMark = '\uFEFF';
const isAscii = (text: string): boolean => !/[^\0-\x7F]/.test(text);

/** As the system that runs the file reads it. Windows PowerShell takes a file for UTF-8 only when it says so. */
export function asItIsRead(name: string, content: string): string {
  const unix = content.replaceAll(/\r\n?/g, '\n');
  if (!name.endsWith('.ps1')) return unix;
  const windows = unix.replaceAll('\n', '\r\n');
  return isAscii(windows) || windows.startsWith(byteOrderMark) ? windows : byteOrderMark + windows;
}
