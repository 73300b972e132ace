/** The words of the Okta Admin Console for the methods of an authenticator; a method that is not here is called as Okta's API calls it. */
const words: Readonly<Record<string, string>> = {
  cert: 'Certificate',
  email: 'Email',
  otp: 'One-time password',
  password: 'Password',
  push: 'Push notification',
  security_question: 'Security Question',
  signed_nonce: 'Okta FastPass',
  sms: 'SMS',
  tac: 'Temporary Access Code',
  totp: 'One-time password (TOTP)',
  voice: 'Voice call',
  webauthn: 'FIDO2 (WebAuthn)',
};

/** An authenticator with a method of its own name is called by it alone: `Password`, and `Phone: SMS`. */
export function methodName(authenticator: string, type: string): string {
  const method = words[type] ?? type;
  return authenticator.toLowerCase().includes(method.toLowerCase()) ? authenticator : `${authenticator}: ${method}`;
}

/** How earlier releases called it, which changes and versions that are kept say. */
export const formerMethodName = (authenticator: string, type: string): string => `${authenticator}: ${type}`;
