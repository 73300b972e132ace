const mostTags = 50;

/** `v=DMARC1; p=none` as names and values. A name that is there twice counts once, by its first value. */
export function tagsOf(record: string): ReadonlyMap<string, string> {
  const tags = new Map<string, string>();
  for (const part of record.split(';', mostTags)) {
    const [name = '', ...value] = part.split('=');
    const key = name.trim().toLowerCase();
    if (key !== '' && !tags.has(key)) tags.set(key, value.join('=').trim());
  }
  return tags;
}

/** The addresses of `rua=mailto:a@x.example!10m,https://…`, without their sizes. */
export const addressesIn = (list: string | undefined): string[] =>
  (list ?? '')
    .split(',', mostTags)
    .map((address) => address.trim().replace(/![0-9]+[kmgt]?$/i, ''))
    .filter((address) => /^(mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/i.test(address));
