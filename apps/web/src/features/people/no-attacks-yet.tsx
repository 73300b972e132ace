import { Alert, Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Info } from 'lucide-react';

/** No figure is known before a product has reported attacks: says why, and what to do about it. */
export function NoAttacksYet() {
  return (
    <Alert mb="md" color="ultra" icon={<Info size={18} aria-hidden="true" />} title="No attacks have been read yet">
      Risk is worked out from attacks by mail. Until they are read, people are listed without figures.{' '}
      <Anchor inherit renderRoot={(props) => <Link to="/settings/connections" {...props} />}>
        Connect a mail security product
      </Anchor>
      ; if one is connected, figures follow after its next processing run.
    </Alert>
  );
}
