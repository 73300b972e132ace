const mostNamed = 10;

/** For a sentence of the audit log. */
export function nameMails(mails: readonly string[]): string {
  const [shown, more] = [mails.slice(0, mostNamed).join(', '), mails.length - mostNamed];
  return more > 0 ? `${shown} and ${more} more` : shown;
}
