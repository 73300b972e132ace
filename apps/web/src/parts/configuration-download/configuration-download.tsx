import { Button, NativeSelect } from '@mantine/core';
import { downloadConfigDiff } from '@rampart/contract/watch/baseline.ts';
import { DayField } from '@rampart/ui/day-field.tsx';
import { dayAhead, dayProblem } from '@rampart/ui/day-range.ts';
import { FormStack } from '@rampart/ui/form-stack.tsx';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../shell/api/api.ts';
import { useSession } from '../../shell/session/session-state.ts';
import { saveFile } from '../file-download/save-file.ts';

/** As far back as the server compares. */
const mostDays = 400;

interface ConfigurationDownloadProps {
  readonly products: readonly { readonly product: string; readonly product_name: string }[];
}

/** Every object of a product that was changed since a day, before and after, with a summary in words. */
export function ConfigurationDownload({ products }: ConfigurationDownloadProps) {
  const { tenant } = useSession();
  const [product, setProduct] = useState(products[0]?.product ?? '');
  const [date, setDate] = useState(() => dayAhead(-30));
  const [range] = useState(() => ({ min: dayAhead(-mostDays), max: dayAhead(0) }));
  const download = useMutation({
    mutationFn: async () => (await api(downloadConfigDiff, { query: { tenant: tenant.uuid, product, date } })).data,
    onSuccess: (file) => saveFile(file, `configuration-${product}-${date}.zip`),
  });
  const isWhole = date !== '' && dayProblem(date, range) === undefined;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isWhole) return;
    download.mutate();
  };
  return (
    <FormStack
      onSubmit={submit}
      actions={
        <Button type="submit" variant="filled" loading={download.isPending} disabled={!isWhole}>
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
      <DayField label="Since" {...range} value={date} required onChange={setDate} />
      <p>The download is a zip with each changed object, before and after, and a summary in words.</p>
    </FormStack>
  );
}
