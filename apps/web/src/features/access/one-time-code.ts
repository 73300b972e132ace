export const codeLength = 6;

/** What the user typed or pasted, as in "123 456", without what is no digit. */
export const onlyDigits = (typed: string): string => typed.replaceAll(/\D/g, '').slice(0, codeLength);

export const codeProblem = (code: string): string | null => (/^\d{6}$/.test(code) ? null : 'The code has six digits');
