/** PostgreSQL stores neither the zero character nor halves of characters; a vendor may well send them. */
export const storableText = (text: string, insteadOfZero = '\uFFFD'): string => {
  const whole = text.isWellFormed() ? text : text.toWellFormed();
  return whole.includes('\0') ? whole.replaceAll('\0', insteadOfZero) : whole;
};
