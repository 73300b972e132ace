/** Something the operator has to fix: printed as its one sentence, without a stack, before a non-zero exit. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}
