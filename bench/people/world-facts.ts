import type { Person } from '../../packages/facts/src/people/people.ts';
import type { MailThreat } from '../../packages/facts/src/threats/mail-threats.ts';
import type { WorldPerson, WorldThreat } from '../../packages/simulators/src/world/world.ts';

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
