import { Badge } from '@mantine/core';
import { botName } from '@rampart/domain/deploy/bot-name.ts';
import { AddressText } from '../../parts/email-address/address-text.tsx';

/** Who has started a job: a person, or what deploys by itself. */
export function Deployer({ name }: { readonly name: string }) {
  return name === botName ? <Badge>{botName}</Badge> : <AddressText address={name} />;
}
