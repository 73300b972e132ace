import { VisuallyHidden } from '@mantine/core';
import { checkSignInDomain, removeSignInDomain, type SignInDomain } from '@rampart/contract/access/sign-in-domains.ts';
import { confirm } from '@rampart/ui/confirm.tsx';
import { ExplainedButton } from '@rampart/ui/explained-button.tsx';
import { StatusDot } from '@rampart/ui/status/status-dot.tsx';
import { toast } from '@rampart/ui/toast.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FactList } from '../../../../parts/fact-list/fact-list.tsx';
import { api } from '../../../../shell/api/api.ts';
import { CopyFact } from '../copy-fact.tsx';
import { useChangeReason } from '../use-change-reason.ts';
import { domainAdvice, domainStates } from './domain-words.ts';
import classes from './domains.module.css';
import { signInDomainsQuery } from './queries.ts';

const confirmRemoval = ({ domain, state }: SignInDomain): Promise<boolean> =>
  confirm({
    title: `Remove ${domain}`,
    message: 'Your tenant gives up this sign-in domain.',
    consequences:
      state === 'proven' || state === 'missing'
        ? [
            'Its people are no longer sent to your identity provider from the common sign-in page.',
            'Passwords that single sign-on had disabled work again.',
            'Another tenant can claim and prove the domain.',
          ]
        : ['To claim it again, you need a new record.'],
    confirmLabel: 'Remove domain',
    tone: 'danger',
  });

function useDomainActs(domain: SignInDomain) {
  const client = useQueryClient();
  const body = { domain: domain.domain };
  const refresh = () => client.invalidateQueries({ queryKey: signInDomainsQuery.queryKey });
  const check = useMutation({
    mutationFn: async () => (await api(checkSignInDomain, { body })).data.domain,
    onSuccess: ({ state }) => {
      if (state === 'proven') toast.success({ title: 'Domain proven', message: `${domain.domain} is your sign-in domain.`, seconds: 5 });
      else toast.warning({ title: domainStates[state].label, message: `${domain.domain} is not proven.`, seconds: 5 });
    },
    onSettled: refresh,
  });
  const removal = useMutation({
    mutationFn: () => api(removeSignInDomain, { body }),
    onSuccess: () => toast.success({ title: 'Domain removed', seconds: 5 }),
    onSettled: refresh,
  });
  const remove = async (): Promise<void> => {
    if (await confirmRemoval(domain)) removal.mutate();
  };
  return { check, remove, isRemoving: removal.isPending };
}

export function DomainRow({ domain }: { readonly domain: SignInDomain }) {
  const { check, remove, isRemoving } = useDomainActs(domain);
  const reason = useChangeReason();
  return (
    <li className={classes.domain}>
      <div className={classes.head}>
        <span className={classes.name}>{domain.domain}</span>
        <StatusDot {...domainStates[domain.state]} />
        <span className={classes.acts}>
          <ExplainedButton size="xs" reason={reason} loading={check.isPending} onClick={() => check.mutate()}>
            Check now
            <VisuallyHidden> for {domain.domain}</VisuallyHidden>
          </ExplainedButton>
          <ExplainedButton size="xs" color="red" variant="light" reason={reason} loading={isRemoving} onClick={() => void remove()}>
            Remove
            <VisuallyHidden> {domain.domain}</VisuallyHidden>
          </ExplainedButton>
        </span>
      </div>
      <p className={classes.advice}>{domainAdvice(domain)}</p>
      {domain.proof !== 'staff' && (
        <FactList
          facts={[
            { label: 'TXT record name', value: <CopyFact value={domain.record_name} label={`Copy the record name of ${domain.domain}`} /> },
            {
              label: 'TXT record value',
              value: <CopyFact value={domain.record_value} label={`Copy the record value of ${domain.domain}`} />,
            },
          ]}
        />
      )}
    </li>
  );
}
