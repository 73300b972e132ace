import { defineControl } from '@rampart/domain/control.ts';
import { fail, notApplicable, pass } from '@rampart/domain/verdict.ts';
import { type StoppedMail, stoppedMail } from '@rampart/facts/threats/stopped-mail.ts';
import { countedText } from '../../judging/counted-text.ts';
import { namedFew } from '../../judging/named-few.ts';
import { senderListAnswers } from '../../judging/mail-exceptions/safe-list.ts';

type Folder = StoppedMail['folders'][number];

const attacksIn = ({ contents }: Folder): number =>
  contents.filter(({ category }) => category !== 'spam').reduce((sum, { messages }) => sum + messages, 0);
const hasSpam = ({ contents }: Folder): boolean => contents.some(({ category }) => category === 'spam');
const mixed = ({ folders }: StoppedMail): readonly Folder[] => folders.filter((folder) => hasSpam(folder) && attacksIn(folder) > 0);

export const phishingQuarantinedApart = defineControl({
  id: 'proofpoint-pps.phishing-quarantined-apart',
  title: 'Quarantine phishing and malware apart from spam',
  name: 'Quarantine folders',
  action: 'Separate',
  priority: 'p2',
  description: 'No folder of the quarantine got spam as well as phishing, fraud or malware, in the mail that was stopped last.',
  why: 'People may often release spam by themselves. They then release whatever is in the same folder too.',
  group: 'Mail protection',
  programs: ['baseline', 'visibility'],
  platforms: ['all'],
  requires: [],
  answers: senderListAnswers,
  evidence: {
    would: 'stop-none',
    instead: 'keeps people from releasing phishing together with spam',
    because: 'All of this mail was stopped already. The folder decides who can let it out again.',
  },
  needs: { stopped: stoppedMail },

  assess({ stopped }) {
    if (stopped.folders.length === 0) return notApplicable({ because: 'In the mail that was stopped last, no attack was quarantined.' });
    const weak = mixed(stopped);
    const found = { count: weak.length, total: stopped.folders.length, what: 'quarantine folders' };
    if (weak.length === 0) return pass({ found });
    const named = namedFew(weak.map((folder) => `${folder.name} (${countedText(attacksIn(folder), 'attack')} beside spam)`));
    return fail({ because: `Attacks are quarantined together with spam: ${named}.`, found });
  },

  remedy: {
    parameters: {},
    disruption: 'None for people. They no longer see phishing in the digest of their quarantine.',
    steps: ({ facts }) => [
      'In the management interface of Proofpoint, open Quarantine > Folders, and create folders for phishing, impostors and malware that no end user can see. No API of Proofpoint creates folders or changes rules.',
      `Open Email Protection > Spam Detection > Policies, and let the rules for phishing, impostors and malware quarantine into them instead of into: ${mixed(
        facts.stopped,
      )
        .map(({ name }) => name)
        .join(', ')}. Do the same for the rules under Virus Protection.`,
    ],
  },
});
