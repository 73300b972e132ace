import { CopyButton } from '@rampart/ui/copy-button.tsx';
import { productName } from '@rampart/domain/product-name.ts';
import { Check } from 'lucide-react';
import type { CatalogProduct } from '../catalog-product.ts';
import classes from './drawer.module.css';

/** Shown before connecting, so that nobody grants more than is needed. */
export function CapabilityList({ capabilities }: Pick<CatalogProduct, 'capabilities'>) {
  const scopes = [...new Set(capabilities.flatMap(({ scopes: needed }) => needed))];
  if (capabilities.length === 0) return null;
  return (
    <section className={classes['note']}>
      <div className={classes['noteHead']}>
        <h3 className={classes['noteTitle']}>What {productName} will read, and what it needs for that</h3>
        {scopes.length > 0 && <CopyButton value={scopes.join('\n')} label="Copy all scopes" />}
      </div>
      <ul className={classes['noteList']}>
        {capabilities.map(({ title, scopes: needed }) => (
          <li key={title}>
            <Check size={15} aria-hidden="true" />
            <span>
              <span className={classes['capability']}>{title}</span>
              {needed.map((scope) => (
                <code key={scope} className={classes['scope']}>
                  {scope}
                </code>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
