import { Anchor } from '@mantine/core';
import { productName } from '@rampart/domain/product-name.ts';
import { Panel } from '@rampart/ui/panel.tsx';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FactList } from '../../../parts/fact-list/fact-list.tsx';
import { documentationUrl } from '../../../shell/navigation/documentation-url.ts';
import classes from './authentication.module.css';
import { CopyFact } from './copy-fact.tsx';
import { EnableSsoForm } from './enable-sso-form.tsx';
import { EnabledSso } from './enabled-sso.tsx';
import { ssoQuery, serviceProviderQuery } from './queries.ts';
import type { SsoSource } from './sso-source.ts';

/** What the identity provider wants to know of this side, which it needs before there is anything to paste here. */
export function ServiceProviderPanel() {
  const side = useSuspenseQuery(serviceProviderQuery).data;
  return (
    <Panel
      title={`${productName} as a service provider`}
      description="Enter these in your identity provider, or let it read the metadata URL."
    >
      <FactList
        facts={[
          { label: 'SP metadata URL', value: <CopyFact value={side.metadata_url} label="Copy the SP metadata URL" /> },
          { label: 'ACS URL', value: <CopyFact value={side.acs_url} label="Copy the ACS URL" /> },
          { label: 'SP entity ID', value: <CopyFact value={side.entity_id} label="Copy the SP entity ID" /> },
        ]}
      />
    </Panel>
  );
}

function SsoSetup() {
  const [source, setSource] = useState<SsoSource>('metadata-url');
  const other = source === 'metadata-url' ? 'xml' : 'metadata-url';
  return (
    <>
      {/* Another form altogether: what was typed for one is nothing to the other. */}
      <EnableSsoForm key={source} source={source} />
      <Anchor component="button" type="button" className={classes.switch ?? ''} onClick={() => setSource(other)}>
        {source === 'metadata-url' ? 'Enter SSO xml manually' : 'Use Metadata URL'}
      </Anchor>
    </>
  );
}

export function SsoPanel() {
  const configuration = useSuspenseQuery(ssoQuery).data;
  return (
    <Panel title="Single sign-on">
      <p className={classes.intro}>
        With single sign-on (SSO), people in your organisation sign in with your identity provider, over SAML 2.0. {productName} then skips
        its own password and MFA; your identity provider decides.{' '}
        <a href={`${documentationUrl}/single-sign-on`} target="_blank" rel="noreferrer">
          How to set up single sign-on
        </a>
      </p>
      {configuration === null ? <SsoSetup /> : <EnabledSso configuration={configuration} />}
    </Panel>
  );
}
