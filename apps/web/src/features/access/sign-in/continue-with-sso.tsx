import { Button } from '@mantine/core';
import { ArrowRight } from 'lucide-react';
import { ssoRedirect } from '../../../shell/session/sso-redirect.ts';

/** Leaves for the identity provider. */
export const ContinueWithSso = ({ href }: { readonly href: string }) => (
  <Button
    component="a"
    href={href}
    onClick={ssoRedirect.mark}
    variant="filled"
    size="md"
    fullWidth
    rightSection={<ArrowRight size={16} aria-hidden="true" />}
  >
    Continue with single sign-on
  </Button>
);
