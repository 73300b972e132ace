import { Anchor } from '@mantine/core';
import { productName } from '@rampart/domain/product-name.ts';
import { Panel } from '@rampart/ui/panel.tsx';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { documentationUrl } from '../../../shell/navigation/documentation-url.ts';
import classes from './authentication.module.css';
import { EnableSsoForm } from './enable-sso-form.tsx';
import { EnabledSso } from './enabled-sso.tsx';
import { ssoQuery } from './queries.ts';
import type { SsoSource } from './sso-source.ts';

function SsoSetup() {
  const [source, setSource] = useState<SsoSource>('metadata-url');
  const other = source === 'metadata-url' ? 'xml' : 'metadata-url';
  return (
    <>
      {/* Another form altogether: what was typed for one is nothing to the other. */}
      <EnableSsoForm key={source} source={source} />
      <Anchor component="button" type="button" className={classes['switch'] ?? ''} onClick={() => setSource(other)}>
        {source === 'metadata-url' ? 'Enter SSO xml manually' : 'Use Metadata URL'}
      </Anchor>
    </>
  );
}

export function SsoPanel() {
  const configuration = useSuspenseQuery(ssoQuery).data;
  return (
    <Panel title="Single sign-on">
      <p className={classes['intro']}>
        With single sign-on (SSO) the people of your organization sign in with your identity provider, over SAML 2.0. {productName} then
        asks them for no password and no second factor of its own: your identity provider decides.{' '}
        <a href={`${documentationUrl}/single-sign-on`} target="_blank" rel="noreferrer">
          How to set up single sign-on
        </a>
      </p>
      {configuration === null ? <SsoSetup /> : <EnabledSso configuration={configuration} />}
    </Panel>
  );
}
