import { mailExceptionChanges } from '@rampart/changes/mail/mail-exception.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { mailExceptions } from '@rampart/facts/mail/mail-exceptions.ts';

import { allowedSenderEvidence, toChange } from '../../judging/mail-exceptions/allowed-senders.ts';
import { allowedThat, allowsFreeMail, exceptionAnswers } from '../../judging/mail-exceptions/mail-exception-rules.ts';
import { tenantListSteps } from '../../judging/mail-exceptions/tenant-list.ts';

const { judge, weak } = allowedThat(allowsFreeMail, 'match a free mail service');

export const defenderFreeMailNotAllowed = defineControl({
  id: 'defender-office-365.allowed-free-mail-removed',
  title: 'Remove free mail services from the allow list',
  name: 'Free mail services in the allow list',
  action: 'Remove',
  priority: 'p2',
  description: 'No allow entry of the Tenant Allow/Block List is for the domain of a free mail service, such as gmail.com.',
  why: 'Anyone can open an account there, attackers too: their mail is then let past the filter.',
  group: 'Mail protection',
  programs: ['baseline', 'visibility'],
  platforms: ['all'],
  requires: [],
  answers: exceptionAnswers,
  evidence: allowedSenderEvidence,
  needs: { exceptions: mailExceptions },
  assess: ({ exceptions }) => judge(exceptions),

  remedy: {
    parameters: {},
    changes: ({ facts, excluded }) => toChange(weak(facts.exceptions), excluded).map((asked) => mailExceptionChanges.delete(asked)),
    disruption: 'Private mail of employees and applicants is filtered like any other, and some of it may be quarantined.',
    steps: ({ facts }) => [...tenantListSteps(weak(facts.exceptions)), 'Allow single addresses where it is needed, with an end.'],
  },
});
