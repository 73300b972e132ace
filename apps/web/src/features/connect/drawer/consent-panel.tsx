import { Alert, Button, Checkbox, TextInput } from '@mantine/core';
import { copyRefused } from '@rampart/ui/copy-text.ts';
import { DrawerSections } from '@rampart/ui/drawer/drawer-sections.tsx';
import { ProgressLine } from '@rampart/ui/progress-line.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ExternalLink, Link2 } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { InlineProblem } from '../../../shell/layout/inline-problem.tsx';
import { connectMutation } from '../connect-mutation.ts';
import classes from './drawer.module.css';
import type { PanelProps } from './panel-props.ts';
import { useConsent } from './use-consent.ts';

export function ConsentPanel(props: PanelProps) {
  const { product, products, application, modules, lead, tail, documentation, onConnected, onClose } = props;
  const [withDeployment, setWithDeployment] = useState(false);
  const { open, copy, linkToCopy, stop, isWaiting, isConnected, isBackWithout, failure } = useConsent({ ...props, withDeployment });
  const enable = useMutation(connectMutation(useQueryClient(), products));
  const connectLabel = application === undefined ? 'Connect' : 'Update Credentials';
  const finish = useEffectEvent(() => {
    // The consent names the product alone; its modules are asked for once it is there.
    if (modules.length > 0) enable.mutate({ product: product.id, auth_method: 'child-module', children: [...modules] });
    onConnected();
  });
  useEffect(() => {
    if (isConnected) finish();
  }, [isConnected]);

  return (
    <DrawerSections
      documentation={documentation}
      actions={
        <>
          <Button onClick={isWaiting ? stop : onClose}>{isWaiting ? 'Stop waiting' : 'Cancel'}</Button>
          <Button
            variant="filled"
            leftSection={<ExternalLink size={16} aria-hidden="true" />}
            loading={open.isPending}
            onClick={() => open.mutate()}
          >
            {connectLabel}
          </Button>
        </>
      }
    >
      {lead}
      <p className={classes.help}>
        Connect opens the vendor's consent page in a new window. If someone else is the administrator there, copy the link and send it to
        them. It works once, for 15 minutes.
      </p>
      {product.deployments.length > 0 && (
        <Checkbox
          label="Let Rampart deploy changes"
          description="The administrator is then also asked for the permissions to deploy, listed below. You can change this later by connecting again."
          checked={withDeployment}
          onChange={(event) => setWithDeployment(event.currentTarget.checked)}
        />
      )}
      <div>
        <Button leftSection={<Link2 size={16} aria-hidden="true" />} loading={copy.isPending} onClick={() => copy.mutate()}>
          Copy link
        </Button>
      </div>
      {linkToCopy !== undefined && (
        <TextInput
          readOnly
          label={`Link to give consent to ${product.name}`}
          description={copyRefused}
          value={linkToCopy}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
      {isWaiting && <ProgressLine label={`Waiting for consent to ${product.name} in the other window`} share={undefined} />}
      <div role="status">
        {isBackWithout && (
          <p className={classes.help}>
            No consent has arrived yet. If the window is closed, press {connectLabel} to open it again, or stop waiting.
          </p>
        )}
      </div>
      <div role="alert">
        {failure !== undefined && (
          <Alert color="red" role="presentation" title={`${product.name} was not connected`}>
            {failure}
          </Alert>
        )}
      </div>
      <InlineProblem title="The consent could not be started" error={open.error ?? copy.error} />
      {tail}
    </DrawerSections>
  );
}
