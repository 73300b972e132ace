import { Button } from '@mantine/core';
import { EmptyState } from '@rampart/ui/empty-state.tsx';
import { Screen } from '@rampart/ui/screen.tsx';
import { Link, useLocation } from '@tanstack/react-router';
import { MapPinOff } from 'lucide-react';
import { windowTitle } from './route-title.ts';

interface NotFoundPageProps {
  /** What the server says is not there, in a sentence. */
  readonly because?: string;
}

export function NotFoundPage({ because }: NotFoundPageProps) {
  const { pathname } = useLocation();
  return (
    <Screen title="Page not found" documentTitle={windowTitle('Not found')}>
      <EmptyState
        icon={<MapPinOff size={24} strokeWidth={1.5} />}
        title="The address may be mistyped or the page may have moved"
        hint={`${because ?? `There is nothing at ${pathname}.`} Check the address, or go to home.`}
        action={
          <Button component={Link} to="/">
            Go to home
          </Button>
        }
      />
    </Screen>
  );
}
