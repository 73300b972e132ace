import { Alert } from '@mantine/core';
import { Info } from 'lucide-react';
import { ConnectionsLink } from '../../parts/connections/connections-link.tsx';

/** No figure is known before a product has reported attacks: says why, and what to do about it. */
export function NoAttacksYet() {
  return (
    <Alert mb="md" color="ultra" icon={<Info size={18} aria-hidden="true" />} title="No attacks have been read yet">
      Risk is calculated from attacks by mail. Until these are read, people are listed without figures.{' '}
      <ConnectionsLink
        inherit
        needs="applications:write"
        otherwise="A standard user or an administrator can connect a mail security product"
      >
        Connect a mail security product
      </ConnectionsLink>
      ; if one is connected, figures follow after its next processing run.
    </Alert>
  );
}
