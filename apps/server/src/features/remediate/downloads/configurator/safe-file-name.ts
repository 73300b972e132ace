const longest = 100;
/** Names that Windows keeps for devices, with any ending. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/[^\w.-]+/g, '-')
    .replaceAll(/[.-]{2,}/g, '-')
    .replaceAll(/^[.-]+|[.-]+$/g, '');

/** `block.ps1` as `block` and `.ps1`. */
function parted(name: string): readonly [stem: string, ending: string] {
  const [ending = ''] = /(?<=.)\.[a-z\d]{1,10}$/i.exec(name) ?? [];
  return [name.slice(0, name.length - ending.length), ending];
}

/** A name that every file system takes and that leads nowhere else. */
export function safeFileName(name: string): string {
  const [stem, ending] = parted(name);
  const safeStem = plain(plain(stem).slice(0, longest));
  const whole = `${safeStem === '' ? 'file' : safeStem}${ending}`;
  return reserved.test(whole) ? `file-${whole}` : whole;
}

/** Different also on a file system that ignores case. */
export function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const safe = safeFileName(name);
    const [stem, ending] = parted(safe);
    let unique = safe;
    for (let count = 2; taken.has(unique.toLowerCase()); count += 1) unique = `${stem}-${count}${ending}`;
    taken.add(unique.toLowerCase());
    return unique;
  });
}
