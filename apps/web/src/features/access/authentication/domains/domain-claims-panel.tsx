import { Button, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { confirmDomainClaim, type DomainClaim } from '@rampart/contract/access/sign-in-domains.ts';
import type { Column } from '@rampart/ui/data-table/column.ts';
import { DataTable } from '@rampart/ui/data-table/data-table.tsx';
import { Dialog } from '@rampart/ui/dialog.tsx';
import { EmptyState } from '@rampart/ui/empty-state.tsx';
import { FormStack } from '@rampart/ui/form-stack.tsx';
import { dateText } from '@rampart/ui/format.ts';
import { Panel } from '@rampart/ui/panel.tsx';
import { StatusDot } from '@rampart/ui/status/status-dot.tsx';
import { toast } from '@rampart/ui/toast.ts';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { AtSign } from 'lucide-react';
import { useMemo, useState } from 'react';
import { api } from '../../../../shell/api/api.ts';
import { errorText } from '../../../../shell/api/error-text.ts';
import { unlessCancelled } from '../../../../shell/step-up/unless-cancelled.ts';
import { domainStates } from './domain-words.ts';
import classes from './domains.module.css';
import { domainClaimsQuery } from './queries.ts';

const leastReason = 10;

interface ConfirmClaimProps {
  readonly claim: DomainClaim;
  readonly onClose: () => void;
}

function ConfirmClaimForm({ claim, onClose }: ConfirmClaimProps) {
  const client = useQueryClient();
  const form = useForm({
    initialValues: { reason: '' },
    validate: {
      reason: (value) =>
        value.trim().length < leastReason ? `Say in at least ${leastReason} characters how you know that the domain is theirs.` : null,
    },
    validateInputOnBlur: true,
  });
  const confirming = useMutation({
    mutationFn: (reason: string) =>
      api(confirmDomainClaim, { body: { tenant_uuid: claim.tenant_uuid, domain: claim.domain, reason: reason.trim() } }),
    onSuccess: async () => {
      toast.success({ title: 'Domain confirmed', message: `${claim.domain} is now ${claim.tenant}'s sign-in domain.`, seconds: 5 });
      onClose();
      await client.invalidateQueries({ queryKey: domainClaimsQuery.queryKey });
    },
    onError: unlessCancelled((error) => form.setFieldError('reason', errorText(error))),
    meta: { isQuiet: true },
  });
  return (
    <FormStack
      onSubmit={form.onSubmit(({ reason }) => confirming.mutate(reason))}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="filled" loading={confirming.isPending}>
            Confirm domain
          </Button>
        </>
      }
    >
      <p>
        {claim.tenant} then signs in everyone with an address of {claim.domain} who is its member.
        {claim.state === 'contested' && ' The tenant that has the domain now loses it.'} The administrators concerned are notified.
      </p>
      <Textarea
        {...form.getInputProps('reason')}
        label="Reason"
        description="How you know that the domain is theirs. Both tenants' audit logs keep it."
        maxLength={500}
        autosize
        minRows={2}
        aria-required
      />
    </FormStack>
  );
}

const claimColumns = (onConfirm: (claim: DomainClaim) => void): Column<DomainClaim>[] => [
  {
    id: 'domain',
    header: 'Domain',
    isTitle: true,
    cell: ({ domain }) => <span className={classes.name}>{domain}</span>,
    sortValue: ({ domain }) => domain,
  },
  { id: 'tenant', header: 'Tenant', cell: ({ tenant }) => tenant, sortValue: ({ tenant }) => tenant },
  {
    id: 'state',
    header: 'State',
    cell: ({ state, proof, confirmed_by: by }) => (
      <StatusDot
        {...domainStates[state]}
        label={proof === 'staff' && state === 'proven' ? `Confirmed by ${by ?? 'staff'}` : domainStates[state].label}
      />
    ),
    sortValue: ({ state }) => domainStates[state].label,
  },
  {
    id: 'claimed',
    header: 'Claimed',
    cell: ({ claimed_at }) => <time dateTime={claimed_at}>{dateText(claimed_at)}</time>,
    sortValue: ({ claimed_at }) => Date.parse(claimed_at),
  },
  {
    id: 'actions',
    header: 'Actions',
    cell: (claim) =>
      claim.state === 'proven' || claim.state === 'missing' ? null : (
        <Button size="xs" aria-label={`Confirm ${claim.domain} for ${claim.tenant}`} onClick={() => onConfirm(claim)}>
          Confirm…
        </Button>
      ),
  },
];

/** For the provider's staff: the claims of all tenants, and a way to confirm one where the record is not possible. */
export function DomainClaimsPanel() {
  const claims = useSuspenseQuery(domainClaimsQuery).data;
  const [claim, setClaim] = useState<DomainClaim>();
  const columns = useMemo(() => claimColumns(setClaim), []);
  const close = () => setClaim(undefined);
  return (
    <Panel
      title="Sign-in domains"
      description="The sign-in domains of all tenants. A TXT record proves a domain. Confirm a claim only when you know who owns the domain."
    >
      <DataTable
        label="Sign-in domains of all tenants"
        columns={columns}
        rows={claims}
        getRowId={({ tenant_uuid, domain }) => `${tenant_uuid} ${domain}`}
        initialSort={{ id: 'claimed', desc: true }}
        empty={
          <EmptyState
            icon={<AtSign size={24} strokeWidth={1.5} />}
            title="No domains yet"
            hint="Tenants claim their domains under Authentication Settings."
          />
        }
      />
      <Dialog isOpen={claim !== undefined} onClose={close} title={`Confirm ${claim?.domain ?? 'a domain'}`}>
        {claim && <ConfirmClaimForm claim={claim} onClose={close} />}
      </Dialog>
    </Panel>
  );
}
