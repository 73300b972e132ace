import { useDocumentTitle } from '@mantine/hooks';
import { productName } from '@rampart/domain/product-name.ts';
import { BrandMark } from '@rampart/ui/shell/brand-mark.tsx';
import { SignInFrame } from '@rampart/ui/shell/sign-in-frame.tsx';
import type { ReactNode } from 'react';
import classes from './entrance.module.css';

interface EntranceFrameProps {
  readonly title: string;
  readonly lead: ReactNode;
  /** Where the person is in a row of steps, such as "Step 1 of 4". */
  readonly step?: string;
  readonly footer?: ReactNode;
  readonly children?: ReactNode;
}

/** Around every screen before the sign-in. */
export function EntranceFrame({ title, lead, step, footer, children }: EntranceFrameProps) {
  useDocumentTitle(`${title} · ${productName}`);
  return (
    <SignInFrame
      brand={<BrandMark name={productName} />}
      promise="See which settings let attackers in. Fix them, safely, in one place."
      slogan="Every control you deploy is another brick in the wall."
      footer={footer}
    >
      {step !== undefined && <p className={classes.step}>{step}</p>}
      <h1 tabIndex={-1}>{title}</h1>
      <p className={classes.lead}>{lead}</p>
      {children}
    </SignInFrame>
  );
}
