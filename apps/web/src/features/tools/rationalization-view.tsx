import { Button, Checkbox, NativeSelect, Stack } from '@mantine/core';
import {
  buildOmni,
  buildRationalization,
  promoteOmni,
  promoteRationalization,
  type UploadedDraft,
  uploadRationalization,
} from '@rampart/contract/rationalize.ts';
import { confirm } from '@rampart/ui/confirm.tsx';
import { FileDrop } from '@rampart/ui/file-drop.tsx';
import { calendarDateText, countText } from '@rampart/ui/format.ts';
import { Panel } from '@rampart/ui/panel.tsx';
import { PanelSkeleton } from '@rampart/ui/skeletons.tsx';
import { toast } from '@rampart/ui/toast.ts';
import { type QueryClient, useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { saveFile } from '../../parts/file-download/save-file.ts';
import { api } from '../../shell/api/api.ts';
import { queryKeys } from '../../shell/api/query-keys.ts';
import { useSession } from '../../shell/session/session-state.ts';
import { FragmentsPanel } from './fragments-panel.tsx';
import { draftDatesQuery, draftQuery, programsQuery, supportedQuery } from './queries.ts';
import classes from './tools.module.css';

const changed = (client: QueryClient) => () => client.invalidateQueries({ queryKey: queryKeys.rationalize.all });
const everyControl = 'All controls';

function Builder() {
  const client = useQueryClient();
  const supported = useSuspenseQuery(supportedQuery).data.products;
  const { programs } = useSuspenseQuery(programsQuery).data;
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [program, setProgram] = useState('');
  const asked = program === '' ? {} : { program_uuid: program };
  const onSuccess = async ({ date, products }: { readonly date: string; readonly products: readonly string[] }): Promise<void> => {
    toast.success({ title: 'Draft built', message: `${calendarDateText(date)}: ${countText(products.length, 'product', 'products')}` });
    await changed(client)();
  };
  const one = useMutation({
    mutationFn: async () => (await api(buildRationalization, { body: { products: [...chosen], ...asked } })).data,
    onSuccess,
  });
  const all = useMutation({ mutationFn: async () => (await api(buildOmni, { body: { ...asked } })).data, onSuccess });
  return (
    <Panel title="Build a draft" description="Built from the latest verdicts. Users do not see a draft until it is promoted.">
      <Stack gap="sm">
        {supported
          .filter((product) => product.is_connected)
          .map(({ product, product_name: name, controls }) => (
            <Checkbox
              key={product}
              label={`${name} (${countText(controls, 'control', 'controls')})`}
              checked={chosen.includes(product)}
              onChange={(event) =>
                setChosen(event.currentTarget.checked ? [...chosen, product] : chosen.filter((other) => other !== product))
              }
            />
          ))}
        <NativeSelect
          label="Program"
          value={program}
          data={[
            { value: '', label: everyControl },
            ...programs.map(({ program_uuid: uuid, name, program_group: group }) => ({ value: uuid, label: `${name}: ${group}` })),
          ]}
          onChange={(event) => setProgram(event.currentTarget.value)}
        />
        <div className={classes['buttons']}>
          <Button variant="filled" disabled={chosen.length === 0} loading={one.isPending} onClick={() => one.mutate()}>
            Build chosen products
          </Button>
          <Button variant="default" loading={all.isPending} onClick={() => all.mutate()}>
            Build all products
          </Button>
        </div>
      </Stack>
    </Panel>
  );
}

function Draft({ date }: { readonly date: string }) {
  const { tenant } = useSession();
  const client = useQueryClient();
  const { data } = useSuspenseQuery(draftQuery(date));
  const promote = useMutation({
    mutationFn: async (product: string | undefined) =>
      product === undefined
        ? (await api(promoteRationalization, { query: { date } })).data
        : (await api(promoteOmni, { body: { date, product } })).data,
    onSuccess: async ({ products }) => {
      toast.success({ title: 'Promoted', message: `${countText(products.length, 'product', 'products')} of ${calendarDateText(date)}` });
      await changed(client)();
    },
  });
  const ask = async (product?: { readonly product: string; readonly product_name: string }): Promise<void> => {
    const isConfirmed = await confirm({
      title: product === undefined ? 'Promote this draft?' : `Promote the draft of ${product.product_name}?`,
      message: `Users of ${tenant.name} see it from then on, and its administrators are notified.`,
      confirmLabel: 'Promote',
    });
    if (isConfirmed) promote.mutate(product?.product);
  };
  const save = (): void => {
    const products = data.products.map(({ date: _date, ...product }) => product);
    const file = JSON.stringify({ tenant: tenant.uuid, date, products }, null, 2);
    saveFile(new Blob([file], { type: 'application/json' }), `rationalization-${date}.json`);
  };
  return (
    <Panel
      title={`Draft of ${calendarDateText(date)}`}
      actions={
        <div className={classes['buttons']}>
          <Button size="xs" variant="default" onClick={save}>
            Download
          </Button>
          <Button size="xs" variant="filled" loading={promote.isPending} onClick={() => void ask()}>
            Promote all
          </Button>
        </div>
      }
    >
      <ul className={classes['log']} aria-label={`Products of the draft of ${calendarDateText(date)}`}>
        {data.products.map((product) => (
          <li key={product.product}>
            <span>{product.configuration_name}</span>
            <span>
              {product.control_diff.filter((diff) => diff.is_complete).length} of{' '}
              {countText(product.control_diff.length, 'control', 'controls')} in place
            </span>
            <Button
              size="compact-xs"
              variant="default"
              aria-label={`Promote ${product.product_name}`}
              disabled={promote.isPending}
              onClick={() => void ask(product)}
            >
              Promote
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Upload() {
  const client = useQueryClient();
  const upload = useMutation({
    mutationFn: async (file: File) => {
      // What it must be like is checked by the server, and said in its words.
      const body = JSON.parse(await file.text()) as UploadedDraft;
      return (await api(uploadRationalization, { body })).data;
    },
    onSuccess: async ({ date, products }) => {
      toast.success({
        title: 'Draft uploaded',
        message: `${calendarDateText(date)}: ${countText(products.length, 'product', 'products')}`,
      });
      await changed(client)();
    },
  });
  return (
    <Panel title="Upload a draft" description="A draft that was downloaded here and edited">
      <FileDrop
        label="Drop a draft here"
        hint="One .json file of at most 1 MB, of this tenant"
        accept=".json"
        isDisabled={upload.isPending}
        onFile={(file) => upload.mutate(file)}
      />
    </Panel>
  );
}

/** So many at first, and so many more each time that older ones are asked for. */
const draftsAtOnce = 10;

/** Builds, looks through and promotes rationalizations of the tenant. */
export function RationalizationView() {
  const { dates } = useSuspenseQuery(draftDatesQuery).data;
  const [shown, setShown] = useState(draftsAtOnce);
  const older = Math.min(draftsAtOnce, dates.length - shown);
  return (
    <div className={classes['stack']}>
      <Builder />
      {dates.length === 0 && <p className={classes['small']}>There is no draft.</p>}
      {dates.slice(0, shown).map((date) => (
        <Suspense key={date} fallback={<PanelSkeleton />}>
          <Draft date={date} />
        </Suspense>
      ))}
      {older > 0 && (
        <Button variant="default" onClick={() => setShown(shown + draftsAtOnce)}>
          Show {countText(older, 'older draft', 'older drafts')}
        </Button>
      )}
      <FragmentsPanel />
      <Upload />
    </div>
  );
}
