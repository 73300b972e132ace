import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { getRetention, type RetentionSettings, setRetention } from '@rampart/contract/tenants.ts';
import { RetentionKind, retentionKinds } from '@rampart/domain/retention.ts';
import { confirm } from '@rampart/ui/confirm.tsx';
import { ExplainedButton } from '@rampart/ui/explained-button.tsx';
import { Panel } from '@rampart/ui/panel.tsx';
import { TableSkeleton } from '@rampart/ui/skeletons.tsx';
import { toast } from '@rampart/ui/toast.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shell/api/api.ts';
import { queryKeys } from '../../shell/api/query-keys.ts';
import { InlineProblem } from '../../shell/layout/inline-problem.tsx';
import { LoadProblem } from '../../shell/layout/load-problem.tsx';
import { useLeaveWarning } from '../../shell/navigation/use-leave-warning.ts';
import { useSession } from '../../shell/session/session-state.ts';
import classes from './retention-panel.module.css';
import { enteredFrom, monthsFrom, problemOf, shortenedKinds } from './retention-values.ts';

const retentionQuery = queryOptions({
  queryKey: queryKeys.tenants.retention,
  queryFn: async ({ signal }) => (await api(getRetention, {}, { signal })).data,
  meta: { isQuiet: true },
});

const confirmShorter = (tenant: string, kinds: readonly RetentionKind[]): Promise<boolean> =>
  confirm({
    title: 'Keep data for less time',
    message: `What ${tenant} has kept for longer is deleted the next night and cannot be restored.`,
    consequences: [
      ...kinds.map((kind) => `${retentionKinds[kind].name}: ${retentionKinds[kind].about}`),
      `The administrators of ${tenant} are notified, and its audit log records it.`,
    ],
    confirmLabel: 'Keep for less time',
    tone: 'danger',
  });

function RetentionForm({ settings }: { readonly settings: RetentionSettings }) {
  const { tenant } = useSession();
  const client = useQueryClient();
  const form = useForm({
    initialValues: enteredFrom(settings.overrides),
    validate: Object.fromEntries(RetentionKind.options.map((kind) => [kind, (entered: string) => problemOf(kind, entered)])),
    validateInputOnBlur: true,
  });
  useLeaveWarning(form.isDirty());
  const save = useMutation({
    mutationFn: async (overrides: RetentionSettings['overrides']) => (await api(setRetention, { body: overrides })).data,
    onSuccess: (stored) => {
      client.setQueryData(retentionQuery.queryKey, stored);
      const entered = enteredFrom(stored.overrides);
      form.setValues(entered);
      form.resetDirty(entered);
      toast.success({ title: 'Retention changed', seconds: 5 });
    },
    meta: { isQuiet: true },
  });
  const submit = async (entered: ReturnType<typeof enteredFrom>): Promise<void> => {
    const overrides = monthsFrom(entered);
    const shortened = shortenedKinds(settings, overrides);
    if (shortened.length === 0 || (await confirmShorter(tenant.name, shortened))) save.mutate(overrides);
  };
  return (
    <form onSubmit={form.onSubmit((entered) => void submit(entered))} noValidate>
      <div className={classes['kinds']}>
        {RetentionKind.options.map((kind) => (
          <TextInput
            key={kind}
            label={`${retentionKinds[kind].name} (months)`}
            description={retentionKinds[kind].about}
            placeholder={`Default: ${settings.defaults[kind]}`}
            inputMode="numeric"
            maxLength={4}
            {...form.getInputProps(kind)}
          />
        ))}
      </div>
      <InlineProblem title="The retention was not changed" error={save.error} />
      <div className={classes['actions']}>
        <ExplainedButton
          type="submit"
          variant="filled"
          loading={save.isPending}
          reason={form.isDirty() ? undefined : 'Nothing has changed. Change a number of months first.'}
        >
          Save retention
        </ExplainedButton>
      </div>
    </form>
  );
}

/** How long the active tenant's data is kept. */
export function RetentionPanel() {
  const { tenant } = useSession();
  const { data, error, refetch } = useQuery(retentionQuery);
  return (
    <Panel
      title="Data retention"
      description={`How long the data of ${tenant.name} is kept. An empty field uses the default of this installation.`}
    >
      {data && <RetentionForm settings={data} />}
      {!data && !error && <TableSkeleton rows={5} columns={1} />}
      {!data && error && <LoadProblem title="The retention could not be read" error={error} onRetry={refetch} />}
    </Panel>
  );
}
