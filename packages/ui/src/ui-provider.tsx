import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import '@mantine/spotlight/styles.css';
import './theme/global.css';
import { MantineProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { cssVariablesResolver } from './theme/css-variables.ts';
import { theme } from './theme/theme.ts';

export interface UiProviderProps {
  /** Lets Mantine's own style tags pass a content security policy without 'unsafe-inline'. */
  nonce: string | undefined;
  /** A test has no layout: nothing waits for a transition or hides because it is out of view. */
  env?: 'test';
  children: ReactNode;
}

export function UiProvider({ nonce, env, children }: UiProviderProps) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
      {...(nonce === undefined ? {} : { getStyleNonce: () => nonce })}
      {...(env === undefined ? {} : { env })}
    >
      <ModalsProvider>{children}</ModalsProvider>
      <Notifications position="bottom-right" containerWidth={380} />
    </MantineProvider>
  );
}
