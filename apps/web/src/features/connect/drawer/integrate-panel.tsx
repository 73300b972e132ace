import { Alert, Button, SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { isUpload } from '@rampart/domain/auth-method.ts';
import { CopyButton } from '@rampart/ui/copy-button.tsx';
import { DrawerSections } from '@rampart/ui/drawer/drawer-sections.tsx';
import { ExternalLink, Check } from 'lucide-react';
import { useState } from 'react';
import { type CatalogProduct, namesOf, type SupportedAuthMethod } from '../catalog-product.ts';
import { guideAddress } from '../guide-link.tsx';
import { UploadPanel } from '../upload/upload-panel.tsx';
import { connectionHealth } from '../../../parts/connections/connection-health.ts';
import { ApplicationStatus } from './application-status.tsx';
import { ConnectedPanel } from './connected-panel.tsx';
import { ConsentPanel } from './consent-panel.tsx';
import { CredentialsPanel } from './credentials-panel.tsx';
import classes from './drawer.module.css';
import type { PanelProps } from './panel-props.ts';
import { ReadingList } from './reading-list.tsx';

interface CapabilityListProps {
  readonly title: string;
  readonly help?: string;
  readonly capabilities: CatalogProduct['capabilities'];
  readonly copyLabel: string;
}

/** Shown before connecting, so that the administrator grants no more than is needed. */
function CapabilityList({ title: heading, help, capabilities, copyLabel }: CapabilityListProps) {
  const scopes = [...new Set(capabilities.flatMap(({ scopes: needed }) => needed))];
  if (capabilities.length === 0) return null;
  return (
    <section className={classes.note}>
      <div className={classes.noteHead}>
        <h3 className={classes.noteTitle}>{heading}</h3>
        {scopes.length > 0 && <CopyButton value={scopes.join('\n')} label={copyLabel} />}
      </div>
      {help !== undefined && <p className={classes.help}>{help}</p>}
      <ul className={classes.noteList}>
        {capabilities.map(({ title, scopes: needed }) => (
          <li key={title}>
            <Check size={15} aria-hidden="true" />
            <span>
              <span className={classes.capability}>{title}</span>
              {needed.map((scope) => (
                <code key={scope} className={classes.scope}>
                  {scope}
                </code>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface OptionSwitchProps {
  readonly methods: readonly SupportedAuthMethod[];
  readonly value: string;
  readonly onChange: (name: string) => void;
}

/** The ways to connect, in the order of priority that the server gives them; nothing to choose, nothing to see. */
function OptionSwitch({ methods, value, onChange }: OptionSwitchProps) {
  const isPhone = useMediaQuery('(max-width: 49.99em)') ?? false;
  if (methods.length < 2) return null;
  return (
    <fieldset className={classes.option}>
      <legend className={classes.legend}>Connection option</legend>
      <SegmentedControl
        fullWidth
        size="sm"
        orientation={isPhone || methods.length > 3 ? 'vertical' : 'horizontal'}
        data={methods.map(({ name, verbose_name: label }) => ({ value: name, label }))}
        value={value}
        onChange={onChange}
      />
    </fieldset>
  );
}

export type IntegratePanelProps = Pick<PanelProps, 'product' | 'products' | 'application' | 'modules' | 'replaces' | 'onClose'>;

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
  const { product, products, application, replaces } = props;
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
      {application && connectionHealth(application) !== 'not-connected' && <ApplicationStatus application={application} />}
      {replaces.length > 0 && (
        <Alert color="yellow" role="status">
          {namesOf(
            products,
            replaces.map((one) => one.product),
            'and',
          )}{' '}
          {replaces.length === 1 ? 'stays' : 'stay'} connected until {product.name} is. Cancel changes nothing.
        </Alert>
      )}
      <OptionSwitch
        methods={product.methods}
        value={method.name}
        onChange={(name) => setMethod(product.methods.find((one) => one.name === name))}
      />
      <p className={classes.help}>{method.help}</p>
      {application && isUpload(method.name) && application.auth_method !== method.name && (
        <p className={classes.help}>{product.name} stays connected as it is until the file was read.</p>
      )}
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
          <CapabilityList title="Data and permissions" capabilities={product.capabilities} copyLabel="Copy all scopes" />
          <CapabilityList
            title="Permissions to deploy"
            help="Needed only to deploy changes. Reading needs none of them."
            capabilities={product.deployments}
            copyLabel="Copy the scopes to deploy"
          />
          {application && <ReadingList uuid={application.uuid} />}
        </>
      }
      documentation={documentation}
      onConnected={() => setIsDone(true)}
    />
  );
}
