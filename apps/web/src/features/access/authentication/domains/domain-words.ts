import type { DomainClaim, SignInDomain } from '@rampart/contract/access/sign-in-domains.ts';
import { productName } from '@rampart/domain/product-name.ts';
import { dateText, momentText } from '@rampart/ui/format.ts';
import type { Health } from '@rampart/ui/status/status-dot.tsx';

type Shown = Omit<SignInDomain, 'record_name' | 'record_value'> | DomainClaim;

export const domainStates = {
  claimed: { health: 'not-connected', label: 'Not proven' },
  contested: { health: 'error', label: 'Another tenant has it' },
  proven: { health: 'healthy', label: 'Proven' },
  missing: { health: 'error', label: 'Record missing' },
  lost: { health: 'error', label: 'Lost' },
} as const satisfies Record<Shown['state'], { health: Health; label: string }>;

function lastLook({ checked_at: at, last_answer: answer }: Shown): string {
  if (at === null || answer === null) return 'Add this TXT record at your DNS provider, then choose Check now.';
  if (answer === 'unanswered') return `No name server answered at ${momentText(at)}. Try again later.`;
  return `The record was not found at ${momentText(at)}. A new record can take an hour to appear.`;
}

/** What the state of a domain means for its people, and what to do next. */
export function domainAdvice(shown: Shown): string {
  const { state, proof, proven_at: provenAt, lost_at: lostAt } = shown;
  switch (state) {
    case 'claimed':
      return lastLook(shown);
    case 'contested':
      return `If the domain is yours, ask the staff of ${productName} to confirm your claim.`;
    case 'missing':
      return `Put the record back by ${lostAt === null ? 'tomorrow' : dateText(lostAt)}, or your tenant loses the domain.`;
    case 'lost':
      return 'Its people use your own sign-in address. Put the record back, then choose Check now.';
    case 'proven':
      return proof === 'staff'
        ? `Confirmed by the staff of ${productName}${provenAt === null ? '' : ` on ${dateText(provenAt)}`}.`
        : `Proven by its TXT record${provenAt === null ? '' : ` on ${dateText(provenAt)}`}. Leave the record in place: it is looked up every day.`;
    default:
      return state satisfies never;
  }
}
