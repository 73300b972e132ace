/** Control characters and separators of lines would start a line of their own, or act in a terminal. */
const breaks = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** Not seen, or turns the direction of what follows: two names would look the same. Joiners belong to a script. */
const unseen = /(?![\u200C\u200D])\p{Cf}|[\uFFFE\uFFFF]/gu;

/** Text that came from a vendor, or from anyone else, as it is shown: on one line, in the direction in which it is written. */
export const oneLine = (text: string): string => text.toWellFormed().replaceAll(breaks, ' ').replaceAll(unseen, '');
