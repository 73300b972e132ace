import type { ProductGroup } from '../product-groups.ts';
import { TileGrid } from '@rampart/ui/tile/tile.tsx';
import { useId } from 'react';
import { ProductTile, type ProductTileProps } from './product-tile.tsx';
import classes from './tiles.module.css';

type SharedTileProps = Omit<ProductTileProps, 'product'>;

function Group({ group, ...shared }: SharedTileProps & { readonly group: ProductGroup }) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className={classes['heading']}>
        {group.heading}
      </h2>
      <p className={classes['description']}>{group.description}</p>
      {group.products.length === 0 ? (
        <p className={classes['empty']}>The catalog has no {group.kind}. Once it has one, it can be connected here.</p>
      ) : (
        <TileGrid>
          {group.products.map((product) => (
            <ProductTile key={product.id} product={product} {...shared} />
          ))}
        </TileGrid>
      )}
    </section>
  );
}

/** Groups and tiles keep their places whatever a poll brings. */
export function ProductGroupsList({ groups, ...shared }: SharedTileProps & { readonly groups: readonly ProductGroup[] }) {
  return (
    <div className={classes['groups']}>
      {groups.map((group) => (
        <Group key={group.category} group={group} {...shared} />
      ))}
    </div>
  );
}
