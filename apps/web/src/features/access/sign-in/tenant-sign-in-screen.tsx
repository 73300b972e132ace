import { Alert } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { ssoErrorText } from '../../../shell/session/sso-error-text.ts';
import { EntranceFrame } from '../entrance-frame.tsx';
import { EntranceLink } from '../entrance-link.tsx';
import classes from '../entrance.module.css';
import { ContinueWithSso } from './continue-with-sso.tsx';

const address = /^\/sign-in\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/?$/i;

/** The tenant that a sign-in address names. */
const tenantOf = (pathname: string): string | undefined => address.exec(pathname)?.[1];

/** A tenant's own sign-in address. It does not show the tenant's name: the author of a link could choose whose name is shown. */
export function TenantSignInScreen() {
  const { pathname, searchStr } = useLocation();
  const tenant = tenantOf(pathname);
  const ssoError = new URLSearchParams(searchStr).get('sso_error');
  return (
    <EntranceFrame
      title="Sign in"
      lead="This is the sign-in address of one organisation. Continue only if you got it from your own."
      footer={<EntranceLink to="/">Sign in with a password instead</EntranceLink>}
    >
      {ssoError !== null && (
        <Alert className={classes.notice ?? ''} role="alert" color="red" title="Single sign-on did not work">
          {ssoErrorText(ssoError)}
        </Alert>
      )}
      {tenant === undefined ? (
        <Alert role="alert" color="red" title="This address is not complete">
          Copy the whole sign-in address, or ask your administrator for it.
        </Alert>
      ) : (
        <ContinueWithSso href={`/api/v1/auth/sso/login?${new URLSearchParams({ tenant, from: 'tenant-page' }).toString()}`} />
      )}
    </EntranceFrame>
  );
}
