import { Button, Select } from '@mantine/core';
import { CallFailed } from '@rampart/contract/client.ts';
import { Dialog } from '@rampart/ui/dialog.tsx';
import { ExplainedButton } from '@rampart/ui/explained-button.tsx';
import { TableSkeleton } from '@rampart/ui/skeletons.tsx';
import { toast } from '@rampart/ui/toast.ts';
import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { queryKeys } from '../../../shell/api/query-keys.ts';
import { InlineProblem } from '../../../shell/layout/inline-problem.tsx';
import { LoadProblem } from '../../../shell/layout/load-problem.tsx';
import { jiraDefaultsQuery, jiraOptionsQuery, snowDefaultsQuery, snowOptionsQuery } from '../queries.ts';
import classes from '../tickets.module.css';
import { jiraForm } from './jira-form.tsx';
import { snowForm } from './snow-form.tsx';
import type { ForProduct, ToolForm } from './tool-form.ts';
import { trackerNames, WebhookSection } from './webhook-section.tsx';

export interface ConfigurableProduct {
  readonly id: string;
  readonly name: string;
}

interface EditorProps<Value extends object> {
  readonly form: ToolForm<Value>;
  /** Nothing until it was saved once. */
  readonly stored: Value | null;
  readonly onSave: (value: Value) => Promise<unknown>;
  readonly title: string;
  readonly hint?: string;
  readonly onRemove?: () => void;
}

const isSame = (a: object, b: object): boolean => JSON.stringify(a) === JSON.stringify(b);

/** What new tickets have, of every product or of one, with its Submit, which is there for what has changed. */
function Editor<Value extends object>({ form, stored, onSave, title, hint, onRemove }: EditorProps<Value>) {
  const client = useQueryClient();
  const [draft, setDraft] = useState<Value>();
  const value = draft ?? stored ?? form.empty;
  const isChanged = draft !== undefined && !isSame(draft, stored ?? form.empty);
  const save = useMutation({
    mutationFn: () => onSave(value),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: queryKeys.tickets.all });
      setDraft(undefined);
      toast.success({ title: form.saved });
    },
    meta: { isQuiet: true },
  });
  const { Fields } = form;
  return (
    <section className={classes['section']} aria-label={title}>
      <div className={classes['head']}>
        <h3 className={classes['heading']}>{title}</h3>
        {onRemove && (
          <Button variant="subtle" size="xs" onClick={onRemove}>
            Remove override
          </Button>
        )}
      </div>
      {hint !== undefined && <p className={classes['hint']}>{hint}</p>}
      <Fields value={value} onChange={setDraft} />
      <InlineProblem title="Error" error={save.error} />
      <div className={classes['submit']}>
        <ExplainedButton
          variant="filled"
          size="xs"
          reason={isChanged ? form.problemOf(value) : 'Nothing has changed.'}
          loading={save.isPending}
          onClick={() => save.mutate()}
        >
          Submit
        </ExplainedButton>
      </div>
    </section>
  );
}

function defaultsOf<Value extends object>({ product: _product, ...defaults }: ForProduct<Value>): Value {
  return defaults as unknown as Value;
}
const notConfigured = 444;

/** The products with settings of their own, those included that were only added here. */
function useOverrides<Value extends object>(form: ToolForm<Value>, stored: readonly ForProduct<Value>[]) {
  const client = useQueryClient();
  const [added, setAdded] = useState<readonly string[]>([]);
  const ids = [...new Set([...stored.map(({ product }) => product), ...added])];
  const remove = useMutation({
    mutationFn: async (product: string) => {
      if (!stored.some((one) => one.product === product)) return;
      // What is not there on the server is removed all the same.
      await form.remove(product).catch((error: unknown) => {
        if (!(error instanceof CallFailed && error.status === notConfigured)) throw error;
      });
    },
    onSuccess: async (_nothing, product) => {
      setAdded(added.filter((id) => id !== product));
      client.setQueryData<ForProduct<Value>[]>(form.optionsKey, (now) => now?.filter((one) => one.product !== product));
      await client.invalidateQueries({ queryKey: queryKeys.tickets.all });
    },
    meta: { isQuiet: true },
  });
  return { ids, add: (id: string) => setAdded([...added, id]), remove };
}

interface SectionsProps<Value extends object> {
  readonly form: ToolForm<Value>;
  readonly defaults: Value | null;
  readonly options: readonly ForProduct<Value>[];
  readonly products: readonly ConfigurableProduct[];
}

function Sections<Value extends object>({ form, defaults, options, products }: SectionsProps<Value>) {
  const { ids, add, remove } = useOverrides(form, options);
  const free = products.filter(({ id }) => !ids.includes(id));
  return (
    <>
      <Editor
        form={form}
        title="Defaults"
        hint="The fields of a new ticket, unless a product has its own."
        stored={defaults}
        onSave={(value) => form.save(value)}
      />
      {ids.map((id) => {
        const own = options.find(({ product }) => product === id);
        return (
          <Editor
            key={id}
            form={form}
            title={products.find((product) => product.id === id)?.name ?? id}
            stored={own === undefined ? null : defaultsOf<Value>(own)}
            onSave={(value) => form.saveFor(id, value)}
            onRemove={() => remove.mutate(id)}
          />
        );
      })}
      <InlineProblem title="Error" error={remove.error} />
      <div className={classes['row']}>
        <Select
          label="Add override"
          placeholder="Choose a product"
          searchable
          data={free.map(({ id, name }) => ({ value: id, label: name }))}
          value={null}
          onChange={(id) => id !== null && add(id)}
        />
      </div>
    </>
  );
}

interface LoadedProps<Value extends object> extends Pick<SectionsProps<Value>, 'form' | 'products'> {
  readonly defaults: UseQueryResult<Value | null>;
  readonly options: UseQueryResult<ForProduct<Value>[]>;
}

function Loaded<Value extends object>({ form, products, defaults, options }: LoadedProps<Value>) {
  const error = defaults.error ?? options.error;
  const problem = error && (
    <LoadProblem
      title="The configuration could not be loaded"
      error={error}
      onRetry={() => Promise.all([defaults.refetch(), options.refetch()])}
    />
  );
  if (defaults.data === undefined || options.data === undefined) return problem ?? <TableSkeleton rows={3} columns={3} />;
  return (
    <>
      {problem}
      <Sections form={form} defaults={defaults.data} options={options.data} products={products} />
    </>
  );
}

type Configured = Pick<TicketConfigurationProps, 'products'>;

function JiraConfiguration({ products }: Configured) {
  return <Loaded form={jiraForm} products={products} defaults={useQuery(jiraDefaultsQuery)} options={useQuery(jiraOptionsQuery)} />;
}

function SnowConfiguration({ products }: Configured) {
  return <Loaded form={snowForm} products={products} defaults={useQuery(snowDefaultsQuery)} options={useQuery(snowOptionsQuery)} />;
}

interface TicketConfigurationProps {
  /** The product that is configured. */
  readonly tool: string;
  readonly products: readonly ConfigurableProduct[];
  readonly onClose: () => void;
}

/** What new tickets have, and which states go before and after a deployment. */
export function TicketConfiguration({ tool, products, onClose }: TicketConfigurationProps) {
  const tracker = tool === 'servicenow' ? 'servicenow' : 'jira';
  return (
    <Dialog isOpen onClose={onClose} title="Ticket Configuration" width={980}>
      <p className={classes['hint']}>Tickets that Rampart creates in {trackerNames[tracker]}.</p>
      {tracker === 'servicenow' ? <SnowConfiguration products={products} /> : <JiraConfiguration products={products} />}
      <WebhookSection tool={tracker} />
    </Dialog>
  );
}
