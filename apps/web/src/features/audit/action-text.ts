import { capitalised } from '@rampart/ui/format.ts';

/** Written as people write them. */
const shortForms: Readonly<Record<string, string>> = { mfa: 'MFA', sso: 'SSO', eula: 'EULA', api: 'API', dns: 'DNS' };

const words = (text: string): string =>
  text
    .split('-')
    .map((word) => shortForms[word] ?? word)
    .join(' ');

/** `session.sign-in` is `Session: sign in`. The key itself is what the API and the guide have. */
export function actionText(action: string): string {
  const [area = '', ...verb] = action.split('.');
  return verb.length === 0 ? capitalised(words(area)) : `${capitalised(words(area))}: ${words(verb.join('-'))}`;
}
