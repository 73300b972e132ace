import { Menu, Tooltip, VisuallyHidden } from '@mantine/core';
import { ExplainedButton } from '@rampart/ui/explained-button.tsx';
import { IconAction } from '@rampart/ui/icon-action.tsx';
import { StatusDot } from '@rampart/ui/status/status-dot.tsx';
import { HistoryDots } from '@rampart/ui/tile/history-dots.tsx';
import { PathMark } from '@rampart/ui/tile/path-mark.tsx';
import { Tile, TileGrid } from '@rampart/ui/tile/tile.tsx';
import { Ellipsis, LockKeyhole } from 'lucide-react';
import { useId } from 'react';
import type { CatalogProduct } from '../catalog-product.ts';
import { GuideLink } from '../guide-link.tsx';
import type { ProductGroup } from '../product-groups.ts';
import { tileButtons, type TileAction, type TileButton } from './tile-buttons.ts';
import { tileNote } from './tile-note.ts';
import { tileState, type TileCircumstances, type TileState } from './tile-state.ts';
import classes from './tiles.module.css';

const tileId = (product: string): string => `product-${product}`;

/** Back to where an overlay was opened from. That button may have gone with what it did: then to the first one of its tile. */
export function focusTile(opener: Element | null, product: string | undefined): void {
  if (opener instanceof HTMLElement && opener.isConnected) return opener.focus();
  if (product !== undefined) document.getElementById(tileId(product))?.querySelector('button')?.focus();
}

const hasProducts = ({ products }: ProductGroup): boolean => products.length > 0;

type SharedTileProps = Omit<ProductTileProps, 'product'>;

function Group({ group, ...shared }: SharedTileProps & { readonly group: ProductGroup }) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className={classes.heading}>
        {group.heading}
      </h2>
      <p className={classes.description}>{group.description}</p>
      <TileGrid>
        {group.products.map((product) => (
          <ProductTile key={product.id} product={product} {...shared} />
        ))}
      </TileGrid>
    </section>
  );
}

const listed = new Intl.ListFormat('en-GB');

/** Groups and tiles keep their places whatever a poll brings. What has no product to offer takes one line at the end. */
export function ProductGroupsList({ groups, ...shared }: SharedTileProps & { readonly groups: readonly ProductGroup[] }) {
  const [filled, empty] = [groups.filter(hasProducts), groups.filter((group) => !hasProducts(group))];
  return (
    <div className={classes.groups}>
      {filled.map((group) => (
        <Group key={group.category} group={group} {...shared} />
      ))}
      {empty.length > 0 && (
        <p className={classes.empty}>No products are supported yet for {listed.format(empty.map(({ heading }) => heading))}.</p>
      )}
    </div>
  );
}

export interface ProductTileProps extends TileCircumstances {
  readonly now: number;
  /** Why nothing can be changed here at all. */
  readonly blockedBecause: string | undefined;
  /** The product whose change is under way. */
  readonly busyProduct: string | undefined;
  readonly onAction: (action: TileAction, product: CatalogProduct) => void;
}

const variants: Record<TileButton['rank'], string> = { urgent: 'filled', first: 'light', normal: 'default', quiet: 'subtle' };

function StateLine({ state: { health, label, reason } }: { readonly state: TileState }) {
  const dot = <StatusDot health={health} label={label} />;
  if (reason === undefined) return dot;
  return (
    <Tooltip label={reason}>
      <button type="button" className={classes.why}>
        {dot}
      </button>
    </Tooltip>
  );
}

/** One line: a long method is cut, when it was checked is not. */
function Note({ method, news }: ReturnType<typeof tileNote>) {
  return (
    <span className={classes.note} title={news === undefined ? method : `${method}, ${news}`}>
      <span className={classes.method}>{method}</span>
      {news !== undefined && <span className={classes.news}>, {news}</span>}
    </span>
  );
}

/** More buttons than these wrap in a tile. */
const shown = 2;

interface MoreActionsProps extends Pick<ProductTileProps, 'product' | 'blockedBecause' | 'onAction'> {
  readonly buttons: readonly TileButton[];
}

function MoreActions({ buttons, product, blockedBecause, onAction }: MoreActionsProps) {
  return (
    <Menu position="bottom-end" disabled={blockedBecause !== undefined}>
      <Menu.Target>
        <IconAction label={`More actions for ${product.name}`} icon={Ellipsis} reason={blockedBecause} onClick={() => undefined} />
      </Menu.Target>
      <Menu.Dropdown>
        {buttons.map(({ action, label }) => (
          <Menu.Item key={action} onClick={() => onAction(action, product)}>
            {label}
            <VisuallyHidden>&nbsp;{product.name}</VisuallyHidden>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function ProductTile({ now, blockedBecause, busyProduct, onAction, ...circumstances }: ProductTileProps) {
  const { product } = circumstances;
  const state = tileState(circumstances);
  const { application, health } = state;
  const buttons = tileButtons(circumstances, state);
  const outcomes = application?.connections.map(({ is_successful: isSuccessful }) => isSuccessful) ?? [];
  return (
    <Tile
      id={tileId(product.id)}
      mark={<PathMark path={product.mark} />}
      name={product.name}
      note={<Note {...tileNote(product, application, now)} />}
      corner={<GuideLink page={product.documentation} label={`Documentation of ${product.name}`} />}
      state={<StateLine state={state} />}
      history={outcomes.length > 0 && <HistoryDots outcomes={outcomes} />}
      look={health === 'error' ? 'alarming' : application === undefined ? 'quiet' : 'filled'}
      actions={
        <>
          {buttons.slice(0, shown).map(({ action, label, rank, reason }) => (
            <ExplainedButton
              key={action}
              size="xs"
              variant={variants[rank]}
              {...(rank === 'quiet' && { px: 8 })}
              loading={busyProduct === product.id && action !== 'disconnect'}
              leftSection={reason !== undefined && <LockKeyhole size={13} aria-hidden="true" />}
              reason={blockedBecause ?? reason}
              onClick={() => onAction(action, product)}
            >
              {label}
              <VisuallyHidden>&nbsp;{product.name}</VisuallyHidden>
            </ExplainedButton>
          ))}
          {buttons.length > shown && (
            <MoreActions buttons={buttons.slice(shown)} product={product} blockedBecause={blockedBecause} onAction={onAction} />
          )}
        </>
      }
    />
  );
}
