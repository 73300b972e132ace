import { useMediaQuery } from '@mantine/hooks';
import type { JobOverlap, Rationalization } from '@rampart/contract/rationalize.ts';
import { countText, numberText } from '@rampart/ui/format.ts';
import { Panel } from '@rampart/ui/panel.tsx';
import { useScrollEdges } from '@rampart/ui/scroll-edges.ts';
import { useRef } from 'react';
import classes from './overlap-picture.module.css';

type CellState = JobOverlap['products'][number]['state'];
type Products = Rationalization['products'];

const labels: Readonly<Record<CellState, string>> = {
  'in-place': 'In place',
  part: 'Partly',
  missing: 'Not in place',
  unknown: 'Not known',
  none: '—',
};

/** Of a safeguard, over all products. */
type Verdict = 'twice' | 'once' | 'part' | 'unknown' | 'nowhere';

const countIn = ({ products }: JobOverlap, state: CellState): number => products.filter((cell) => cell.state === state).length;

/** As the cells of its row say. Where it is in place in none and could not be judged in one, it is not known. */
function toneOf(row: JobOverlap): Verdict {
  const inPlace = countIn(row, 'in-place');
  if (inPlace > 0) return inPlace > 1 ? 'twice' : 'once';
  if (countIn(row, 'part') > 0) return 'part';
  return countIn(row, 'unknown') > 0 ? 'unknown' : 'nowhere';
}

const productsOf = (row: JobOverlap, state: CellState): string => countText(countIn(row, state), 'product', 'products');
const verdicts: Readonly<Record<Verdict, (row: JobOverlap) => string>> = {
  twice: (row) => `In ${productsOf(row, 'in-place')}`,
  once: (row) => `In ${productsOf(row, 'in-place')}`,
  part: (row) => `Partly in ${productsOf(row, 'part')}`,
  unknown: () => 'Not known',
  nowhere: () => 'Not in place',
};
/** In the order in which they are counted. */
const tallied: Readonly<Record<Verdict, string>> = {
  twice: 'in place in several products',
  once: 'in place in one product',
  part: 'only partly in place',
  unknown: 'not known',
  nowhere: 'not in place',
};
const verdictOf = (row: JobOverlap): string => verdicts[toneOf(row)](row);

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
    <div ref={region} className={classes['scroll']} data-sticky-start role="region" aria-label="Overlap, scrolls sideways" tabIndex={0}>
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
  const count = (verdict: Verdict): number => several.filter((row) => toneOf(row) === verdict).length;
  // Every safeguard that it counts is in one of them, so that they add up.
  const parts = (Object.keys(tallied) as Verdict[]).flatMap((verdict) => {
    const rows = count(verdict);
    return rows === 0 && (verdict === 'part' || verdict === 'unknown') ? [] : [`${numberText(rows)} ${tallied[verdict]}`];
  });
  if (products.length < 2)
    return (
      <Panel title="Overlap" description="Which products cover the same safeguard">
        <p>With a second product, you see here which of them cover the same safeguard.</p>
      </Panel>
    );
  return (
    <Panel
      title="Overlap"
      description={`More than one of these products can cover ${countText(several.length, 'CIS safeguard', 'CIS safeguards')}: ${parts.join(', ')}`}
    >
      {isPhone ? <OverlapList products={products} overlap={overlap} /> : <OverlapTable products={products} overlap={overlap} />}
    </Panel>
  );
}
