import { Alert, Button } from '@mantine/core';
import { isUpload } from '@rampart/domain/auth-method.ts';
import { DrawerSections } from '@rampart/ui/drawer/drawer-sections.tsx';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import type { SupportedAuthMethod } from '../catalog-product.ts';
import { guideAddress } from '../guide-link.tsx';
import { UploadPanel } from '../upload/upload-panel.tsx';
import { ApplicationStatus } from './application-status.tsx';
import { CapabilityList } from './capability-list.tsx';
import { ConnectedPanel } from './connected-panel.tsx';
import { ConsentPanel } from './consent-panel.tsx';
import { CredentialsPanel } from './credentials-panel.tsx';
import classes from './drawer.module.css';
import { OptionSwitch } from './option-switch.tsx';
import type { PanelProps } from './panel-props.ts';
import { ReadingList } from './reading-list.tsx';

export type IntegratePanelProps = Pick<PanelProps, 'product' | 'products' | 'application' | 'modules' | 'onClose'>;

function firstMethod({ product, application }: IntegratePanelProps): SupportedAuthMethod | undefined {
  const current = product.methods.find(({ name }) => name === application?.auth_method);
  return current ?? product.methods.find(({ unavailable }) => unavailable === null) ?? product.methods[0];
}

function MethodPanel(props: PanelProps) {
  const { method, product, lead, tail, documentation, onClose } = props;
  if (method.unavailable !== null) {
    return (
      <DrawerSections documentation={documentation} actions={<Button onClick={onClose}>Close</Button>}>
        {lead}
        <Alert color="yellow" role="status" title={`${method.verbose_name} is not set up here`}>
          {method.unavailable}
        </Alert>
        {tail}
      </DrawerSections>
    );
  }
  if (isUpload(method.name) && product.upload !== null) return <UploadPanel {...props} rule={product.upload} />;
  return method.name === 'oauth_app' ? <ConsentPanel {...props} /> : <CredentialsPanel {...props} />;
}

/** The inside of the drawer: the ways to connect, then what it came to. */
export function IntegratePanel(props: IntegratePanelProps) {
  const { product, application } = props;
  const [method, setMethod] = useState(() => firstMethod(props));
  const [isDone, setIsDone] = useState(false);
  const documentation = (
    <a href={guideAddress(product.documentation)} target="_blank" rel="noreferrer">
      {product.name} documentation
      <ExternalLink size={14} aria-hidden="true" />
    </a>
  );
  if (isDone && application !== undefined) {
    return <ConnectedPanel {...props} application={application} documentation={documentation} />;
  }
  if (method === undefined) return null;
  const lead = (
    <>
      {application && <ApplicationStatus application={application} />}
      <OptionSwitch
        methods={product.methods}
        value={method.name}
        onChange={(name) => setMethod(product.methods.find((one) => one.name === name))}
      />
      <p className={classes['help']}>{method.help}</p>
    </>
  );
  return (
    <MethodPanel
      key={method.name}
      {...props}
      method={method}
      lead={lead}
      tail={
        <>
          <CapabilityList capabilities={product.capabilities} />
          {application && <ReadingList uuid={application.uuid} />}
        </>
      }
      documentation={documentation}
      onConnected={() => setIsDone(true)}
    />
  );
}
