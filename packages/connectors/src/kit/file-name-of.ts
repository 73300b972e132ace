const longest = 60;

/** A name that every file system takes, out of what people call something. */
export function fileNameOf(about: string): string {
  const plain = about
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, longest)
    .replaceAll(/^-+|-+$/g, '');
  return plain === '' ? 'change' : plain;
}
