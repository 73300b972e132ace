import { mailExceptionChanges } from '@rampart/changes/mail/mail-exception.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { unknown } from '@rampart/domain/verdict.ts';
import { mailExceptions } from '@rampart/facts/mail/mail-exceptions.ts';
import { ownDomains } from '@rampart/facts/mail/own-domains.ts';
import { allowedSenderEvidence, toChange } from '../../judging/mail-exceptions/allowed-senders.ts';
import { removalStep } from '../../judging/mail-exceptions/harmony-exceptions.ts';
import { allowedThat, allowsOwnDomain, exceptionAnswers, namesIn } from '../../judging/mail-exceptions/mail-exception-rules.ts';

const { judge, weak } = allowedThat(allowsOwnDomain, 'match your own domain from any server');

export const allowedOwnDomainsRemoved = defineControl({
  id: 'check-point-harmony.allowed-own-domains-removed',
  title: 'Remove your own domains from the Allow-List',
  name: 'Own domains in the Allow-List',
  action: 'Remove',
  priority: 'p2',
  description: 'No rule of the Allow-List matches one of your own domains, unless it names the server that sends.',
  why: 'Mail that pretends to come from your own people is then never checked for phishing: the easiest way in.',
  group: 'Mail protection',
  programs: ['baseline', 'visibility'],
  platforms: ['all'],
  requires: [],
  answers: exceptionAnswers,
  evidence: allowedSenderEvidence,
  needs: { exceptions: mailExceptions, domains: ownDomains },
  assess: ({ exceptions, domains }) =>
    domains.length === 0
      ? unknown({ because: 'No mail within your organisation was seen in seven days, so your own domains are not known.' })
      : judge(exceptions, namesIn(domains)),

  remedy: {
    parameters: {},
    changes: ({ facts, excluded }) =>
      toChange(weak(facts.exceptions, namesIn(facts.domains)), excluded).map((asked) => mailExceptionChanges.delete(asked)),
    disruption: 'Scanners, applications and services that send in your name are checked like any other mail, and may be held.',
    steps: ({ facts }) => [
      removalStep(weak(facts.exceptions, namesIn(facts.domains))),
      'Where a service needs it, allow its Server IP together with the domain, and sign its mail with DKIM.',
    ],
  },
});
