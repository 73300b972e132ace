import type { Page } from '@playwright/test';
import type { Visitor } from './visitors.ts';

/** A screen in one of its states, as one person sees it. */
export interface Place {
  /** Names the picture. */
  readonly name: string;
  readonly as: Visitor;
  readonly path: string;
  /** What is there once it can be looked at. */
  readonly shows: string | RegExp;
  /** Before the page is opened: an answer for a state that the demo is not in. */
  readonly before?: (page: Page) => Promise<void>;
  /** What leads to the state once the page is there. */
  readonly open?: (page: Page) => Promise<void>;
  /** A dialog, drawer or panel lies over the page, or the page has a list of everyone: the window is taken, not the page in its whole length. */
  readonly isOverlay?: true;
}
