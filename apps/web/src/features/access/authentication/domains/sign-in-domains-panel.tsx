import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { claimSignInDomain } from '@rampart/contract/access/sign-in-domains.ts';
import { ExplainedButton } from '@rampart/ui/explained-button.tsx';
import { Panel } from '@rampart/ui/panel.tsx';
import { toast } from '@rampart/ui/toast.ts';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { FactList } from '../../../../parts/fact-list/fact-list.tsx';
import { api } from '../../../../shell/api/api.ts';
import { errorText } from '../../../../shell/api/error-text.ts';
import { documentationUrl } from '../../../../shell/navigation/documentation-url.ts';
import { unlessCancelled } from '../../../../shell/step-up/unless-cancelled.ts';
import { CopyFact } from '../copy-fact.tsx';
import { useChangeReason } from '../use-change-reason.ts';
import classes from './domains.module.css';
import { DomainRow } from './domain-row.tsx';
import { signInDomainsQuery } from './queries.ts';

function AddDomainForm() {
  const client = useQueryClient();
  const reason = useChangeReason();
  const form = useForm({
    initialValues: { domain: '' },
    validate: { domain: (value) => (value.trim() === '' ? 'Domain is required' : null) },
    validateInputOnBlur: true,
  });
  const claim = useMutation({
    mutationFn: async (domain: string) => (await api(claimSignInDomain, { body: { domain } })).data.domain,
    onSuccess: async ({ domain }) => {
      toast.success({ title: 'Domain added', message: `Prove ${domain} with its TXT record.`, seconds: 5 });
      form.reset();
      await client.invalidateQueries({ queryKey: signInDomainsQuery.queryKey });
    },
    onError: unlessCancelled((error) => form.setFieldError('domain', errorText(error))),
    meta: { isQuiet: true },
  });
  return (
    <form className={classes.add} noValidate onSubmit={form.onSubmit(({ domain }) => claim.mutate(domain))}>
      <TextInput
        {...form.getInputProps('domain')}
        label="Domain"
        placeholder="example.com"
        description="The part after the @ in your people's email addresses."
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={300}
        disabled={claim.isPending}
        aria-required
      />
      <ExplainedButton type="submit" variant="default" reason={reason} loading={claim.isPending}>
        Add domain
      </ExplainedButton>
    </form>
  );
}

/** Whose people continue at the identity provider when they enter their email at the common sign-in page. */
export function SignInDomainsPanel() {
  const { domains, sign_in_url: signInUrl } = useSuspenseQuery(signInDomainsQuery).data;
  return (
    <Panel title="Sign-in domains">
      <p className={classes.intro}>
        With SSO enabled, users of a proven domain are sent to your identity provider. Their passwords stop working, except those of
        administrators. Everyone else uses your own sign-in address.{' '}
        <a href={`${documentationUrl}/single-sign-on`} target="_blank" rel="noreferrer">
          How to prove a domain
        </a>
      </p>
      <FactList
        facts={[{ label: 'Your own sign-in address', value: <CopyFact value={signInUrl} label="Copy your own sign-in address" /> }]}
      />
      {domains.length === 0 ? (
        <p className={classes.none}>No domains yet. Add the domain of your people's email addresses.</p>
      ) : (
        <ul className={classes.domains} aria-label="Sign-in domains">
          {domains.map((domain) => (
            <DomainRow key={domain.domain} domain={domain} />
          ))}
        </ul>
      )}
      <AddDomainForm />
    </Panel>
  );
}
