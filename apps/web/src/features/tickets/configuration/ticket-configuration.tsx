import { Button, Select } from '@mantine/core';
import { CallFailed } from '@rampart/contract/client.ts';
import { deleteJiraOptions, type JiraDefaults, type JiraOptions, putJiraDefaults, putJiraOptions } from '@rampart/contract/tickets/jira.ts';
import { Dialog } from '@rampart/ui/dialog.tsx';
import { ExplainedButton } from '@rampart/ui/explained-button.tsx';
import { TableSkeleton } from '@rampart/ui/skeletons.tsx';
import { toast } from '@rampart/ui/toast.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../shell/api/api.ts';
import { queryKeys } from '../../../shell/api/query-keys.ts';
import { InlineProblem } from '../../../shell/layout/inline-problem.tsx';
import { LoadProblem } from '../../../shell/layout/load-problem.tsx';
import { jiraDefaultsQuery, jiraOptionsQuery } from '../queries.ts';
import classes from '../tickets.module.css';
import { DefaultsSection, noDefaults, sectionProblem } from './defaults-section.tsx';

export interface ConfigurableProduct {
  readonly id: string;
  readonly name: string;
}

interface EditorProps {
  /** Nothing until it was saved once. */
  readonly stored: JiraDefaults | null;
  readonly onSave: (value: JiraDefaults) => Promise<unknown>;
  readonly title: string;
  readonly hint?: string;
  readonly onRemove?: () => void;
}

const isSame = (a: JiraDefaults, b: JiraDefaults): boolean => JSON.stringify(a) === JSON.stringify(b);

/** One section with its Submit, which is there for what has changed. */
function Editor({ stored, onSave, title, hint, onRemove }: EditorProps) {
  const client = useQueryClient();
  const [draft, setDraft] = useState<JiraDefaults>();
  const value = draft ?? stored ?? noDefaults;
  const isChanged = draft !== undefined && !isSame(draft, stored ?? noDefaults);
  const save = useMutation({
    mutationFn: () => onSave(value),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: queryKeys.tickets.all });
      setDraft(undefined);
      toast.success({ title: 'Jira Defaults Updated' });
    },
    meta: { isQuiet: true },
  });
  const reason = isChanged ? sectionProblem(value) : 'Nothing has changed.';
  return (
    <>
      <DefaultsSection
        title={title}
        {...(hint === undefined ? {} : { hint })}
        value={value}
        onChange={setDraft}
        actions={
          <div className={classes['row']}>
            {onRemove && (
              <Button variant="subtle" size="xs" onClick={onRemove}>
                Remove override
              </Button>
            )}
            <ExplainedButton variant="filled" size="xs" reason={reason} loading={save.isPending} onClick={() => save.mutate()}>
              Submit
            </ExplainedButton>
          </div>
        }
      />
      <InlineProblem title="Error" error={save.error} />
    </>
  );
}

const defaultsOf = ({ product: _product, ...defaults }: JiraOptions): JiraDefaults => defaults;
const notConfigured = 444;

/** The products with settings of their own, those included that were only added here. */
function useOverrides(stored: readonly JiraOptions[]) {
  const client = useQueryClient();
  const [added, setAdded] = useState<readonly string[]>([]);
  const ids = [...new Set([...stored.map(({ product }) => product), ...added])];
  const remove = useMutation({
    mutationFn: async (product: string) => {
      if (!stored.some((one) => one.product === product)) return;
      // What is not there on the server is removed all the same.
      await api(deleteJiraOptions, { query: { product } }).catch((error: unknown) => {
        if (!(error instanceof CallFailed && error.status === notConfigured)) throw error;
      });
    },
    onSuccess: async (_nothing, product) => {
      setAdded(added.filter((id) => id !== product));
      client.setQueryData<JiraOptions[]>(queryKeys.tickets.jiraOptions, (now) => now?.filter((one) => one.product !== product));
      await client.invalidateQueries({ queryKey: queryKeys.tickets.all });
    },
    meta: { isQuiet: true },
  });
  return { ids, add: (id: string) => setAdded([...added, id]), remove };
}

interface SectionsProps {
  readonly defaults: JiraDefaults | null;
  readonly options: readonly JiraOptions[];
  readonly products: readonly ConfigurableProduct[];
}

function Sections({ defaults, options, products }: SectionsProps) {
  const { ids, add, remove } = useOverrides(options);
  const free = products.filter(({ id }) => !ids.includes(id));
  return (
    <>
      <Editor
        title="Defaults"
        hint="What new tickets have, unless a product has its own."
        stored={defaults}
        onSave={(body) => api(putJiraDefaults, { body })}
      />
      {ids.map((id) => {
        const own = options.find(({ product }) => product === id);
        return (
          <Editor
            key={id}
            title={products.find((product) => product.id === id)?.name ?? id}
            stored={own === undefined ? null : defaultsOf(own)}
            onSave={(value) => api(putJiraOptions, { body: { product: id, ...value } })}
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

interface TicketConfigurationProps {
  readonly isOpen: boolean;
  readonly products: readonly ConfigurableProduct[];
  readonly onClose: () => void;
}

/** What new tickets in Jira have, and which states go before and after a deployment. */
export function TicketConfiguration({ isOpen, products, onClose }: TicketConfigurationProps) {
  const defaults = useQuery({ ...jiraDefaultsQuery, enabled: isOpen });
  const options = useQuery({ ...jiraOptionsQuery, enabled: isOpen });
  const error = defaults.error ?? options.error;
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Ticket Configuration" width={980}>
      {error && (
        <LoadProblem
          title="The configuration could not be loaded"
          error={error}
          onRetry={() => Promise.all([defaults.refetch(), options.refetch()])}
        />
      )}
      {!error && (defaults.data === undefined || options.data === undefined) && <TableSkeleton rows={3} columns={3} />}
      {defaults.data !== undefined && options.data !== undefined && (
        <Sections defaults={defaults.data} options={options.data} products={products} />
      )}
    </Dialog>
  );
}
