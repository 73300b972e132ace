const numbers = new Intl.NumberFormat('en');

/** `1 report`, `1,258 reports` */
export const countedText = (count: number, one: string): string => `${numbers.format(count)} ${count === 1 ? one : `${one}s`}`;
