import { useMediaQuery } from '@mantine/hooks';
import type { JobOverlap, Rationalization } from '@rampart/contract/rationalize.ts';
import { countText } from '@rampart/ui/format.ts';
import { Panel } from '@rampart/ui/panel.tsx';
import { useScrollEdges } from '@rampart/ui/scroll-edges.ts';
import { useRef } from 'react';
import classes from './overlap-picture.module.css';

type CellState = JobOverlap['products'][number]['state'];
type Products = Rationalization['products'];

const labels: Readonly<Record<CellState, string>> = {
  'in-place': 'In place',
  part: 'Partly',
  missing: 'Missing',
  unknown: 'Not known',
  none: '—',
};

const verdictOf = ({ in_place_in: inPlace }: JobOverlap): string =>
  inPlace === 0 ? 'Not in place' : `In ${countText(inPlace, 'product', 'products')}`;
const toneOf = ({ in_place_in: inPlace }: JobOverlap): string => (inPlace > 1 ? 'twice' : inPlace === 0 ? 'nowhere' : 'once');

function Row({ row, order }: { readonly row: JobOverlap; readonly order: readonly string[] }) {
  const cells = new Map(row.products.map((cell) => [cell.product, cell]));
  return (
    <tr>
      <th scope="row">
        <span className={classes['identifier']}>{row.job}</span> {row.name}
      </th>
      <td className={classes['verdict']} data-in-place={toneOf(row)}>
        {verdictOf(row)}
      </td>
      {order.map((product) => {
        const state = cells.get(product)?.state ?? 'none';
        return (
          <td key={product} data-state={state}>
            {labels[state]}
          </td>
        );
      })}
    </tr>
  );
}

interface OverlapProps {
  readonly products: Products;
  readonly overlap: readonly JobOverlap[];
}

/** The answer comes before the products it is about: those that do not fit are scrolled to. */
function OverlapTable({ products, overlap }: OverlapProps) {
  const region = useRef<HTMLDivElement>(null);
  useScrollEdges(region);
  const order = products.map(({ product }) => product);
  return (
    <div
      ref={region}
      className={classes['scroll']}
      data-sticky-start
      role="region"
      aria-label="Overlap, to be scrolled sideways"
      tabIndex={0}
    >
      <table className={classes['overlap']} aria-label="Overlap between products">
        <thead>
          <tr>
            <th scope="col">CIS safeguard</th>
            <th scope="col">In place</th>
            {products.map(({ product, product_name: name }) => (
              <th key={product} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {overlap.map((row) => (
            <Row key={row.job} row={row} order={order} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** On a phone, each safeguard with the products that have a control for it. */
function OverlapList({ products, overlap }: OverlapProps) {
  const names = new Map(products.map(({ product, product_name: name }) => [product, name]));
  return (
    <ul className={classes['list']} aria-label="Overlap between products">
      {overlap.map((row) => (
        <li key={row.job}>
          <p className={classes['name']}>
            <span className={classes['identifier']}>{row.job}</span> {row.name}
          </p>
          <p className={classes['verdict']} data-in-place={toneOf(row)}>
            {verdictOf(row)}
          </p>
          <ul className={classes['able']}>
            {row.products
              .filter(({ product, state }) => state !== 'none' && names.has(product))
              .map(({ product, state }) => (
                <li key={product} data-state={state}>
                  {names.get(product)}: {labels[state]}
                </li>
              ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

/** Which products cover the same safeguard, and where it is in place: more than once, once or not at all. */
export function OverlapPicture({ rationalization: { products, overlap } }: { readonly rationalization: Rationalization }) {
  const isPhone = useMediaQuery('(max-width: 49.99em)', undefined, { getInitialValueInEffect: false }) ?? false;
  const several = overlap.filter((row) => row.able_products > 1);
  const twice = several.filter((row) => row.in_place_in > 1).length;
  const nowhere = overlap.filter((row) => row.in_place_in === 0).length;
  if (products.length < 2)
    return (
      <Panel title="Overlap" description="Which products cover the same safeguard">
        <p>With a second product, you see here which of them cover the same safeguard.</p>
      </Panel>
    );
  return (
    <Panel
      title="Overlap"
      description={`${countText(several.length, 'safeguard', 'safeguards')} of the CIS Controls can be covered by more than one product. In place in more than one: ${twice}. Not in place: ${nowhere}.`}
    >
      {isPhone ? <OverlapList products={products} overlap={overlap} /> : <OverlapTable products={products} overlap={overlap} />}
    </Panel>
  );
}
