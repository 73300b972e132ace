import { Button, NativeSelect, TextInput } from '@mantine/core';
import { downloadConfigDiff } from '@rampart/contract/watch/baseline.ts';
import { FormStack } from '@rampart/ui/form-stack.tsx';
import { Panel } from '@rampart/ui/panel.tsx';
import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { saveFile } from '../../parts/file-download/save-file.ts';
import { api } from '../../shell/api/api.ts';
import { useSession } from '../../shell/session/session-state.ts';
import { supportedQuery } from './queries.ts';

const today = (): string => new Date().toISOString().slice(0, 10);
const monthAgo = (): string => new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10);

/** What was changed in a product since a day, object by object, as a file. */
export function ConfigurationView() {
  const { tenant } = useSession();
  const products = useSuspenseQuery(supportedQuery).data.products.filter((product) => product.is_connected);
  const [product, setProduct] = useState(products[0]?.product ?? '');
  const [date, setDate] = useState(monthAgo);
  const [last] = useState(today);
  const download = useMutation({
    mutationFn: async () => (await api(downloadConfigDiff, { query: { tenant: tenant.uuid, product, date } })).data,
    onSuccess: (file) => saveFile(file, `configuration-${product}-${date}.zip`),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    download.mutate();
  };
  return (
    <Panel title="Configuration" description={`Every object of a product of ${tenant.name} that was changed since a day, before and after`}>
      {products.length === 0 ? (
        <p>No product is connected.</p>
      ) : (
        <FormStack
          onSubmit={submit}
          actions={
            <Button type="submit" variant="filled" loading={download.isPending} disabled={date === ''}>
              Download
            </Button>
          }
        >
          <NativeSelect
            label="Product"
            value={product}
            data={products.map((one) => ({ value: one.product, label: one.product_name }))}
            onChange={(event) => setProduct(event.currentTarget.value)}
          />
          <TextInput label="Since" type="date" max={last} value={date} required onChange={(event) => setDate(event.currentTarget.value)} />
        </FormStack>
      )}
    </Panel>
  );
}
