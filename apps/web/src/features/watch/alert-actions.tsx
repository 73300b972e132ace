import { Button, Switch } from '@mantine/core';
import { Dialog } from '@rampart/ui/dialog.tsx';
import { toast } from '@rampart/ui/toast.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { ConfigurationDownload } from '../../parts/configuration-download/configuration-download.tsx';
import type { DriftSearch } from './drift-search.ts';
import { alertsQuery, digestMutation, digestQuery } from './queries.ts';

/** A mail on days with new drift, for the person who switches it on. */
function DigestSwitch() {
  const { data: isOn } = useQuery(digestQuery);
  const choose = useMutation(digestMutation(useQueryClient()));
  return (
    <Switch
      label="Daily mail"
      aria-description="One mail on each day with new drift"
      checked={isOn ?? false}
      disabled={isOn === undefined || choose.isPending}
      onChange={(event) =>
        choose.mutate(event.currentTarget.checked, {
          onSuccess: (chosen) =>
            toast.success({
              title: chosen ? 'Daily mail on' : 'Daily mail off',
              message: chosen ? 'You get one mail on each day with new drift.' : 'You get no more mails about drift.',
            }),
        })
      }
    />
  );
}

/** The configuration before and after, as files; and the mail about what is new. */
export function AlertActions({ search }: { readonly search: DriftSearch }) {
  const [isDownloading, setDownloading] = useState(false);
  const { data } = useQuery(alertsQuery(search));
  const products = data?.products ?? [];
  return (
    <>
      <DigestSwitch />
      <Button
        variant="default"
        disabled={products.length === 0}
        leftSection={<Download size={16} aria-hidden="true" />}
        onClick={() => setDownloading(true)}
      >
        Download…
      </Button>
      {isDownloading && (
        <Dialog isOpen onClose={() => setDownloading(false)} title="Download configuration changes">
          <ConfigurationDownload products={products} />
        </Dialog>
      )}
    </>
  );
}
