const unknown =
  'Your identity provider did not sign you in. Try again; if it happens again, ask your administrator to check the single sign-on settings.';

/** By the server's reasons for a refusal. */
const texts = new Map([
  ['not-set-up', 'Single sign-on is not set up for your organisation. Sign in with your password, or ask your administrator.'],
  ['start-here', 'Single sign-on starts on this page. Enter your email below instead of following a link.'],
  ['start-again', 'That sign-in took too long or was used already. Enter your email below to start again.'],
  ['not-invited', 'Your identity provider knows you, but you are not invited here. Ask an administrator of your tenant for an invitation.'],
  ['accept-first', 'You already have an account of another organisation. Open the link in your invitation first, then sign in here.'],
  [
    'other-identity',
    'Your identity provider sent another NameID for you than before, so you were not signed in. Ask an administrator of your tenant to check it.',
  ],
  ['provider-said-no', 'Your identity provider refused to sign you in. Ask your administrator for access there.'],
  ['encrypted', 'The answer of your identity provider is encrypted. Ask your administrator to turn assertion encryption off there.'],
  [
    'transient',
    'The answer of your identity provider does not say who you are. Ask your administrator to let it send your email address as the NameID.',
  ],
  ['another-person', 'Your identity provider signed in another person. Choose the account that you are signed in with here.'],
  [
    'not-asked-again',
    'Your identity provider did not ask you to sign in again. Ask your administrator to make it honour ForceAuthn, or sign out and in again.',
  ],
  ['too-often', 'Too many attempts. Wait a few minutes, then try again.'],
]);

/** For someone who came back without a session. The address is anyone's to write, so only known reasons speak. */
export const ssoErrorText = (reason: string): string => texts.get(reason) ?? unknown;
