import { BerWriter, Control, type Filter } from 'ldapts';

export const assertionOid = '1.3.6.1.1.12';
/** RFC 4528, 4: the entry is not as asserted, and nothing was done. */
export const assertionFailedCode = 122;

/** RFC 4528: the operation is carried out only where the entry matches the filter, in one step. */
export class AssertionControl extends Control {
  readonly #filter: Filter;

  constructor(filter: Filter) {
    super(assertionOid, { critical: true });
    this.#filter = filter;
  }

  protected override writeControl(writer: BerWriter): void {
    const value = new BerWriter();
    this.#filter.write(value);
    writer.writeBuffer(value.buffer, 4);
  }
}
