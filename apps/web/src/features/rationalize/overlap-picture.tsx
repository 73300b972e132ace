import type { JobOverlap, Rationalization } from '@rampart/contract/rationalize.ts';
import { countText } from '@rampart/ui/format.ts';
import { Panel } from '@rampart/ui/panel.tsx';
import classes from './rationalize.module.css';

type CellState = JobOverlap['products'][number]['state'];

const labels: Readonly<Record<CellState, string>> = {
  'in-place': 'In place',
  part: 'Partly',
  missing: 'Missing',
  unknown: 'Not known',
  none: '—',
};

function verdictOf({ in_place_in: inPlace, able_products: able }: JobOverlap): string {
  if (inPlace === 0) return able > 1 ? 'Nowhere' : 'Not in place';
  return inPlace > 1 ? `In ${inPlace} products` : 'Once';
}

function Row({ row, order }: { readonly row: JobOverlap; readonly order: readonly string[] }) {
  const cells = new Map(row.products.map((cell) => [cell.product, cell]));
  return (
    <tr>
      <th scope="row">
        <span className={classes['identifier']}>{row.job}</span> {row.name}
      </th>
      {order.map((product) => {
        const state = cells.get(product)?.state ?? 'none';
        return (
          <td key={product} data-state={state}>
            {labels[state]}
          </td>
        );
      })}
      <td className={classes['verdict']} data-in-place={row.in_place_in > 1 ? 'twice' : row.in_place_in === 0 ? 'nowhere' : 'once'}>
        {verdictOf(row)}
      </td>
    </tr>
  );
}

/** Which products do the same job, and where it is in place: twice, once or nowhere. */
export function OverlapPicture({ rationalization: { products, overlap } }: { readonly rationalization: Rationalization }) {
  const several = overlap.filter((row) => row.able_products > 1);
  const twice = several.filter((row) => row.in_place_in > 1).length;
  const nowhere = overlap.filter((row) => row.in_place_in === 0).length;
  const order = products.map(({ product }) => product);
  if (products.length < 2)
    return (
      <Panel title="Overlap" description="Which products do the same job">
        <p>With a second product, you see here which of them do the same job.</p>
      </Panel>
    );
  return (
    <Panel
      title="Overlap"
      description={`Jobs by safeguard of the CIS Controls: ${countText(several.length, 'is', 'are')} within the reach of several products, ${twice} in place more than once, ${nowhere} nowhere`}
    >
      <div className={classes['scroll']} role="region" aria-label="Overlap, to be scrolled sideways" tabIndex={0}>
        <table className={classes['overlap']} aria-label="Overlap between products">
          <thead>
            <tr>
              <th scope="col">Job</th>
              {products.map(({ product, product_name: name }) => (
                <th key={product} scope="col">
                  {name}
                </th>
              ))}
              <th scope="col">In place</th>
            </tr>
          </thead>
          <tbody>
            {overlap.map((row) => (
              <Row key={row.job} row={row} order={order} />
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
