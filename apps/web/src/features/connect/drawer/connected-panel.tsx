import { Button } from '@mantine/core';
import type { Application } from '@rampart/contract/connect.ts';
import { CopyButton } from '@rampart/ui/copy-button.tsx';
import { DrawerSections } from '@rampart/ui/drawer/drawer-sections.tsx';
import { StatusDot } from '@rampart/ui/status/status-dot.tsx';
import { useEffect, useRef } from 'react';
import { type CatalogProduct, modulesOf } from '../catalog-product.ts';
import classes from './drawer.module.css';
import type { PanelProps } from './panel-props.ts';
import { ReadingList } from './reading-list.tsx';

/** Vendors name a program by its kind and its id: the id is what is searched for there. */
const uniqueId = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i;

/** The account that the vendor says the credential belongs to; of a file, what is in it. */
export function AccountLine({ application: { account, upload } }: { readonly application: Application }) {
  if (account === null) return null;
  return <p className={classes.account}>{upload === null ? `Signed in as ${account}` : account}</p>;
}

/** Beside what is announced, not in it: it announces that it copied. */
export function CopyAccount({ application: { account, upload } }: { readonly application: Application }) {
  if (account === null || upload !== null) return null;
  return <CopyButton value={uniqueId.exec(account)?.[0] ?? account} label="Copy the account" />;
}

type ConnectedPanelProps = Pick<PanelProps, 'product' | 'products' | 'documentation' | 'onClose'> & { readonly application: Application };

const bringsAlong = ({ product, products }: Pick<PanelProps, 'product' | 'products'>): CatalogProduct[] =>
  modulesOf(products, product.id).filter(({ required_by: parents }) => parents.includes(product.id));

/** After connecting: what it came to. */
export function ConnectedPanel({ product, products, application, documentation, onClose }: ConnectedPanelProps) {
  const done = useRef<HTMLButtonElement>(null);
  const modules = bringsAlong({ product, products });
  // The button that was pressed has gone, and the focus with it.
  useEffect(() => done.current?.focus(), []);
  return (
    <DrawerSections
      documentation={documentation}
      actions={
        <Button ref={done} variant="filled" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className={classes.identity}>
        <div role="status" className={classes.status}>
          <StatusDot health="healthy" label="Connected & Healthy" />
          <AccountLine application={application} />
          {modules.length > 0 && <p className={classes.account}>Enabled with it: {modules.map(({ name }) => name).join(', ')}</p>}
        </div>
        <CopyAccount application={application} />
      </div>
      <ReadingList uuid={application.uuid} />
    </DrawerSections>
  );
}
