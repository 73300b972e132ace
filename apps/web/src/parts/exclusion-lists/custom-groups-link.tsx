import { Button, type ButtonProps } from '@mantine/core';
import { wholeOrganisation } from '@rampart/domain/program.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** Leads to the exclusion lists of the whole organisation. */
export function CustomGroupsLink({ children, ...props }: ButtonProps & { readonly children: ReactNode }) {
  return (
    <Button {...props} renderRoot={(root) => <Link to="/personas/$group/custom-groups" params={{ group: wholeOrganisation }} {...root} />}>
      {children}
    </Button>
  );
}
