import { mailExceptionChanges } from '@rampart/changes/mail/mail-exception.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { mailExceptions } from '@rampart/facts/mail/mail-exceptions.ts';

import { allowedSenderEvidence, toChange } from '../../judging/mail-exceptions/allowed-senders.ts';
import { allowedThat, neverEnds, exceptionAnswers } from '../../judging/mail-exceptions/mail-exception-rules.ts';
import { tenantListSteps } from '../../judging/mail-exceptions/tenant-list.ts';

const { judge, weak } = allowedThat(neverEnds, 'never end');

export const allowedMailEnds = defineControl({
  id: 'defender-office-365.allowed-mail-ends',
  title: 'Remove allow entries that never expire',
  name: 'Allow entries that never expire',
  action: 'Remove',
  priority: 'p2',
  description: 'No allow entry of the Tenant Allow/Block List is set to never expire.',
  why: 'Mail that was allowed for a reason stays allowed when the reason is gone and someone else has the address.',
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
    disruption: 'Mail of these senders and servers is filtered like any other, and may be quarantined.',
    steps: ({ facts }) => [...tenantListSteps(weak(facts.exceptions)), 'Where it is still needed, allow it anew with an end.'],
  },
});
