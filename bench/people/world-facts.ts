import type { SignIn } from '../../packages/domain/src/sign-in.ts';
import type { Person } from '../../packages/facts/src/people/people.ts';
import type { MailThreat } from '../../packages/facts/src/threats/mail-threats.ts';
import type { WorldPerson, WorldSignIn, WorldThreat } from '../../packages/simulators/src/world/world.ts';

const kindOf = ({ kind, isContractor }: WorldPerson): Person['kind'] => {
  if (kind === 'service-account') return 'service';
  return kind === 'guest' || isContractor ? 'guest' : 'member';
};

/** As a directory's connector would report the account. */
export const personOf = (person: WorldPerson): Person => ({
  id: person.id,
  mail: person.mail,
  signInName: person.mail,
  displayName: `${person.firstName} ${person.lastName}`,
  firstName: person.firstName,
  lastName: person.lastName,
  jobTitle: person.jobTitle,
  department: person.department,
  office: person.office,
  country: person.country,
  managerId: person.managerId,
  kind: kindOf(person),
  isEnabled: person.leftAt === null,
  createdAt: person.joinedAt.toISOString(),
  passwordChangedAt: person.passwordChangedAt.toISOString(),
  lastSignInAt: null,
  passwordNeverExpires: person.passwordNeverExpires,
  passwordNotRequired: false,
});

/** As a mail product's connector would report the attack. */
export const mailThreatOf = (threat: WorldThreat): MailThreat => ({
  id: threat.id,
  at: threat.at.toISOString(),
  mail: threat.mail,
  category: threat.category,
  outcome: threat.outcome,
  score: threat.score,
  campaign: threat.campaignId,
  threat: threat.artefact,
  sender: threat.sender,
  senderAddress: threat.senderIp,
});

const clients: Readonly<Record<WorldSignIn['client'], SignIn['client']>> = {
  browser: 'browser',
  'mobile-app': 'mobile-and-desktop',
  'desktop-app': 'mobile-and-desktop',
  'exchange-active-sync': 'exchange-active-sync',
  imap: 'other-legacy',
  pop: 'other-legacy',
  smtp: 'other-legacy',
};

const outcomeOf = (outcome: WorldSignIn['outcome']): SignIn['outcome'] => {
  if (outcome === 'success') return 'success';
  return outcome === 'blocked-by-policy' ? 'blocked' : 'failure';
};

/** As an identity product's connector would report the sign-in. */
export const signInOf = (signIn: WorldSignIn, mail: string): SignIn => ({
  at: signIn.at.toISOString(),
  personId: signIn.personId,
  signInName: mail,
  app: signIn.app,
  appId: null,
  client: clients[signIn.client],
  platform: signIn.platform,
  address: signIn.ip,
  country: signIn.country,
  outcome: outcomeOf(signIn.outcome),
  reason: signIn.outcome === 'success' ? null : signIn.outcome,
  secondFactor: signIn.secondFactor === 'none' ? 'not-asked' : signIn.outcome === 'second-factor-denied' ? 'failed' : 'satisfied',
  risk: signIn.risk,
  isDeviceTrusted: signIn.isManagedDevice,
});
