import { SegmentedControl } from '@mantine/core';
import { CopyButton } from '@rampart/ui/copy-button.tsx';
import { useState } from 'react';
import { inGroups } from './in-groups.ts';
import classes from './mfa.module.css';

interface TotpSecretProps {
  readonly image: string;
  readonly secret: string;
}

const ways = [
  { value: 'qr', label: 'QR code' },
  { value: 'key', label: 'Secret key' },
];

export function TotpSecret({ image, secret }: TotpSecretProps) {
  const [way, setWay] = useState('qr');
  return (
    <div className={classes['secret']}>
      <SegmentedControl data={ways} value={way} onChange={setWay} aria-label="How the secret is shown" fullWidth />
      {way === 'qr' ? (
        <img className={classes['qr']} src={`data:image/svg+xml;base64,${image}`} alt="QR code for your authenticator app" />
      ) : (
        <div className={classes['key']}>
          <code>{inGroups(secret)}</code>
          <CopyButton value={secret} label="Copy secret key" />
        </div>
      )}
    </div>
  );
}
