/** Addresses as Exchange writes them, `SMTP:` for the main one and `smtp:` for others, without the mail itself and without those of other kinds. */
export const aliasesIn = (proxyAddresses: Iterable<string>, mail: string | null | undefined): string[] =>
  [...new Set([...proxyAddresses].filter((each) => /^smtp:/i.test(each)).map((each) => each.slice('smtp:'.length).trim().toLowerCase()))]
    .filter((address) => address !== mail?.toLowerCase())
    .toSorted();
