import { Alert, Anchor, Button } from '@mantine/core';
import { createTicketWebhook, deleteTicketWebhook, type TicketWebhook } from '@rampart/contract/tickets/webhook.ts';
import { confirm } from '@rampart/ui/confirm.tsx';
import { CopyButton } from '@rampart/ui/copy-button.tsx';
import { momentText } from '@rampart/ui/format.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FactList } from '../../../parts/fact-list/fact-list.tsx';
import { api } from '../../../shell/api/api.ts';
import { queryKeys } from '../../../shell/api/query-keys.ts';
import { InlineProblem } from '../../../shell/layout/inline-problem.tsx';
import { webhookQuery } from '../queries.ts';
import classes from '../tickets.module.css';

export const trackerNames = { jira: 'Jira', servicenow: 'ServiceNow' } as const;
export type TrackerTool = keyof typeof trackerNames;
const guides: Readonly<Record<TrackerTool, string>> = {
  jira: '/docs/connect-jira#webhook',
  servicenow: '/docs/connect-servicenow#webhook',
};

/** A value that is carried to the tracker letter by letter. */
function Carried({ value, label }: { readonly value: string; readonly label: string }) {
  return (
    <span className={classes['carried']}>
      <code>{value}</code>
      <CopyButton value={value} label={label} />
    </span>
  );
}

function factsOf({ url, created_by: by, created_at: at, received_at: received, refused }: TicketWebhook) {
  return [
    { label: 'URL', value: <Carried value={url} label="Copy the URL" /> },
    { label: 'Set up', value: `${momentText(at)} by ${by}` },
    { label: 'Last event', value: received === null ? 'None yet' : momentText(received) },
    ...(refused === null ? [] : [{ label: 'Last refused', value: `${momentText(refused.at)}. ${refused.because}` }]),
  ];
}

/** Where the tracker reports changed tickets. The secret is shown once, and only to the person who set it. */
export function WebhookSection({ tool }: { readonly tool: TrackerTool }) {
  const client = useQueryClient();
  const { data: webhook, error } = useQuery(webhookQuery(tool));
  const [secret, setSecret] = useState<string>();
  const query = { tool };
  const refetch = () => client.invalidateQueries({ queryKey: queryKeys.tickets.webhook(tool) });
  const create = useMutation({
    mutationFn: async () => (await api(createTicketWebhook, { query })).data.secret,
    onSuccess: setSecret,
    onSettled: refetch,
    meta: { isQuiet: true },
  });
  const remove = useMutation({
    mutationFn: () => api(deleteTicketWebhook, { query }),
    onSuccess: () => setSecret(undefined),
    onSettled: refetch,
    meta: { isQuiet: true },
  });
  const renew = async (): Promise<void> => {
    const message = `Events that ${trackerNames[tool]} signs with the current secret are then refused.`;
    if (await confirm({ title: 'New secret?', message, confirmLabel: 'New secret' })) create.mutate();
  };
  const askRemove = async (): Promise<void> => {
    const message = `Events of ${trackerNames[tool]} are then refused. Tickets are still read every minute.`;
    if (await confirm({ title: 'Remove the webhook?', message, confirmLabel: 'Remove webhook', tone: 'danger' })) remove.mutate();
  };
  return (
    <section className={classes['section']} aria-label="Webhook">
      <div className={classes['head']}>
        <h3 className={classes['heading']}>Webhook</h3>
        <div className={classes['row']}>
          {webhook === null && (
            <Button variant="default" size="xs" loading={create.isPending} onClick={() => create.mutate()}>
              Set up webhook
            </Button>
          )}
          {webhook != null && (
            <>
              <Button variant="subtle" size="xs" loading={remove.isPending} onClick={() => void askRemove()}>
                Remove webhook
              </Button>
              <Button variant="default" size="xs" loading={create.isPending} onClick={() => void renew()}>
                New secret
              </Button>
            </>
          )}
        </div>
      </div>
      <p className={classes['hint']}>
        Rampart reads tickets every minute. With a webhook, {trackerNames[tool]} reports a changed ticket and Rampart reads it at once.{' '}
        <Anchor href={guides[tool]} target="_blank" rel="noreferrer" underline="always" inherit>
          How to set it up in {trackerNames[tool]}
        </Anchor>
      </p>
      {secret !== undefined && (
        <Alert color="yellow" title="Copy the secret now: it is not shown again">
          <Carried value={secret} label="Copy the secret" />
        </Alert>
      )}
      {webhook != null && <FactList facts={factsOf(webhook)} />}
      <InlineProblem title="Webhook" error={create.error ?? remove.error ?? error} />
    </section>
  );
}
