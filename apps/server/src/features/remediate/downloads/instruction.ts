/** What an instruction refers to, and each document shows in a place of its own. */
type Reference = 'listed' | 'before' | 'after';

/** A sentence in parts: its own words, and what it refers to. */
export type Instruction = readonly (string | { readonly refersTo: Reference })[];

/** The changes, where there are too many to name. */
export const listed = { refersTo: 'listed' } as const;
/** The values that were read from the product. */
export const valuesBefore = { refersTo: 'before' } as const;
/** The values that are to be set. */
export const valuesAfter = { refersTo: 'after' } as const;

/** How a document says where it shows what an instruction refers to. */
export type References = Readonly<Record<Reference, string>>;

/** `write` is for the instruction's own words. */
export const instructionText = (
  instruction: Instruction,
  references: References,
  write: (words: string) => string = (words) => words,
): string => instruction.map((part) => (typeof part === 'string' ? write(part) : references[part.refersTo])).join('');
