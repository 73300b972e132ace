import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import { dayMs } from '@rampart/domain/day.ts';
import { fail, notApplicable, pass, unknown } from '@rampart/domain/verdict.ts';
import { type Person, people } from '@rampart/facts/people/people.ts';
import { comment } from '@rampart/domain/power-shell.ts';
import { graphCall, graphScript } from '../../judging/microsoft-entra/power-shell.ts';
import { agreeing } from '../../judging/agreeing-verb.ts';

const dormantDays = 90;

const isGuest = ({ kind, isEnabled }: Person): boolean => kind === 'guest' && isEnabled;

/** A guest who was invited recently may not have signed in yet. */
const isDormant = ({ lastSignInAt, createdAt }: Person, asOf: Date): boolean =>
  [lastSignInAt, createdAt].every((at) => at === null || asOf.getTime() - Date.parse(at) > dormantDays * dayMs);

/** A directory without sign-in times would make everyone look dormant. */
const areSignInsKnown = (everyone: readonly Person[]): boolean => everyone.some(({ lastSignInAt }) => lastSignInAt !== null);

const dormantGuests = (everyone: readonly Person[], asOf: Date): Person[] =>
  areSignInsKnown(everyone) ? everyone.filter((person) => isGuest(person) && isDormant(person, asOf)) : [];

const lastSeen = ({ lastSignInAt }: Person): string =>
  lastSignInAt === null ? 'never signed in' : `last signed in ${lastSignInAt.slice(0, 10)}`;

export const dormantGuestsDisabled = defineControl({
  id: 'azure-ad.dormant-guests-disabled',
  title: 'Disable dormant guests',
  name: 'Dormant guests',
  action: 'Disable',
  priority: 'p2',
  description: 'Guest accounts that have not signed in for 90 days are disabled or removed.',
  why: 'The project is over and the guest has left the partner, but the account can still open what was shared. No one would notice if an attacker used it.',
  group: 'Guests',
  programs: ['baseline', 'zero_trust', 'visibility'],
  platforms: ['all'],
  requires: [],
  answers: {
    'nist-800-53': ['AC-2', 'AC-2(3)'],
    'nist-csf': ['PR.AA-01'],
    'nist-800-171': ['3.5.6'],
    'cis-v8': ['5.3'],
    'iso-27001': ['A.5.16', 'A.5.18'],
    'soc-2': ['CC6.2', 'CC6.3'],
    cmmc: ['IA.L2-3.5.6'],
    'mitre-attack': ['T1078.004', 'T1199'],
    'zero-trust': ['identity.governance'],
    hitrust: ['01.e'],
  },
  evidence: {
    would: 'not-known',
    because: 'It disables unused accounts. The sign-in log does not show whether one of them would have been taken over.',
  },
  needs: { people },

  assess(facts, { asOf }) {
    const guests = facts.people.filter(isGuest);
    if (guests.length === 0) return notApplicable({ because: 'There are no guests with an enabled account.' });
    if (!areSignInsKnown(facts.people))
      return unknown({ because: 'When people last signed in could not be read: it takes AuditLog.Read.All and Microsoft Entra ID P1.' });
    const found = { count: dormantGuests(facts.people, asOf).length, total: guests.length, what: 'guests' };
    if (found.count === 0) return pass({ found });
    return fail({
      because: `${found.count} of ${found.total} guests ${agreeing(found.count, 'have not signed in')} for ${dormantDays} days and ${agreeing(found.count, 'still have an enabled account')}.`,
      found,
    });
  },

  remedy: {
    parameters: { days: fixed('Dormant after', [dormantDays], (days) => `${days} days`) },
    disruption: 'A guest who comes back after months asks for the account to be enabled again. Nothing that was shared is lost.',
    steps: ({ facts, asOf }) => [
      'Open Microsoft Entra admin center, Entra ID, Users, All users, and add the filter User type equals Guest.',
      `Ask who invited them about these ${dormantGuests(facts.people, asOf).length} guests; the script lists each with the last sign-in.`,
      'Open each who is not needed, Edit properties, Settings, and clear Account enabled. Delete the account a month later.',
      'Identity Governance, Access reviews: review guests every three months, so that this does not come back.',
    ],
    files({ facts, asOf }) {
      const lines = dormantGuests(facts.people, asOf).flatMap((guest) => [
        comment(`${guest.displayName} <${guest.mail ?? guest.signInName}>, ${lastSeen(guest)}`),
        graphCall({
          about: [guest.displayName, 'Disable'],
          method: 'PATCH',
          path: `users/${guest.id}`,
          body: '@{ accountEnabled = $false }',
        }),
      ]);
      const about = ['Disables guests who have not signed in for months.', 'Delete the lines of those who are still needed.'];
      return [{ name: 'disable-dormant-guests.ps1', content: graphScript({ about, scopes: ['User.ReadWrite.All'], lines }) }];
    },
  },
});
