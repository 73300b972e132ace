import { mailExceptionChanges } from '@rampart/changes/mail/mail-exception.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { mailExceptions } from '@rampart/facts/mail/mail-exceptions.ts';
import { ownDomains } from '@rampart/facts/mail/own-domains.ts';
import { allowedSenderEvidence, toChange } from '../../judging/mail-exceptions/allowed-senders.ts';
import { allowedThat, allowsOwnDomain, exceptionAnswers, namesIn } from '../../judging/mail-exceptions/mail-exception-rules.ts';
import { tenantListSteps } from '../../judging/mail-exceptions/tenant-list.ts';

const { judge, weak } = allowedThat(allowsOwnDomain, 'match your own domain from any server');

export const defenderOwnDomainsNotAllowed = defineControl({
  id: 'defender-office-365.allowed-own-domains-removed',
  title: 'Remove your own domains from the allow list',
  name: 'Own domains in the allow list',
  action: 'Remove',
  priority: 'p2',
  description: 'No allow entry of the Tenant Allow/Block List is for one of your own domains, or for an address in one.',
  why: 'Mail from outside that pretends to come from your own people is then let past the filter.',
  group: 'Mail protection',
  programs: ['baseline', 'visibility'],
  platforms: ['all'],
  requires: [],
  answers: exceptionAnswers,
  evidence: allowedSenderEvidence,
  needs: { exceptions: mailExceptions, domains: ownDomains },
  assess: ({ exceptions, domains }) => judge(exceptions, namesIn(domains)),

  remedy: {
    parameters: {},
    changes: ({ facts, excluded }) =>
      toChange(weak(facts.exceptions, namesIn(facts.domains)), excluded).map((asked) => mailExceptionChanges.delete(asked)),
    disruption: 'A device or service that sends in your name from outside is filtered like any other mail, and may be quarantined.',
    steps: ({ facts }) => [
      ...tenantListSteps(weak(facts.exceptions, namesIn(facts.domains))),
      'Let what sends in your name sign with DKIM, or connect it with a connector of its own.',
    ],
  },
});
