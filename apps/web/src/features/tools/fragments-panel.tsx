import { NativeSelect } from '@mantine/core';
import { CopyButton } from '@rampart/ui/copy-button.tsx';
import { calendarDateText, countText } from '@rampart/ui/format.ts';
import { Panel } from '@rampart/ui/panel.tsx';
import { PanelSkeleton } from '@rampart/ui/skeletons.tsx';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { InlineProblem } from '../../shell/layout/inline-problem.tsx';
import { fragmentKindsQuery, fragmentQuery, fragmentsQuery, omniQuery, supportedQuery } from './queries.ts';
import classes from './tools.module.css';

interface PartProps {
  readonly product: string;
  readonly draft: boolean;
  readonly date: string;
  readonly lookup_key: string;
}

/** One part, as the interface of the product answers it. */
function Part(of: PartProps) {
  const { data, error } = useQuery(fragmentQuery(of));
  if (data === undefined) return error === null ? <PanelSkeleton /> : <InlineProblem title="The part cannot be shown" error={error} />;
  const json = JSON.stringify(data.control_diff ?? data.compliance_diff ?? data.license_diff, null, 2);
  return (
    <div>
      <CopyButton label="Copy this part" value={json} />
      <pre className={classes['json']} role="region" aria-label={`Part ${of.lookup_key}`} tabIndex={0}>
        {json}
      </pre>
    </div>
  );
}

/** The parts that there are, each with how much is in it; those that this rationalization does not have cannot be chosen. */
function Parts({ product, draft }: { readonly product: string; readonly draft: boolean }) {
  const [chosen, setChosen] = useState('');
  const kinds = useQuery(fragmentKindsQuery);
  const { data, error } = useQuery(fragmentsQuery({ product, draft }));
  const problem = error ?? kinds.error;
  if (problem !== null) return <InlineProblem title="The parts cannot be listed" error={problem} />;
  if (data === undefined || kinds.data === undefined) return <PanelSkeleton />;
  const found = new Map(data.fragments.map((fragment) => [fragment.lookup_key, fragment]));
  return (
    <>
      <NativeSelect
        label="Part"
        description={`Of ${calendarDateText(data.date)}`}
        value={chosen}
        data={[
          { value: '', label: 'Choose a part' },
          ...kinds.data.map(({ lookup_key: key, title }) => {
            const entries = found.get(key)?.entries;
            const label = `${title} (${entries === undefined ? 'not part of it' : countText(entries, 'entry', 'entries')})`;
            return { value: key, label, disabled: entries === undefined };
          }),
        ]}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      {chosen !== '' && <Part product={product} draft={draft} date={data.date} lookup_key={chosen} />}
    </>
  );
}

function OmniCount() {
  const { data } = useQuery(omniQuery);
  if (data === undefined) return null;
  return (
    <p className={classes['small']}>
      Built for all products together: {countText(data.promoted, 'product', 'products')} promoted,{' '}
      {countText(data.drafts, 'draft', 'drafts')}.
    </p>
  );
}

/** A rationalization part by part, to read and to copy. */
export function FragmentsPanel() {
  const products = useSuspenseQuery(supportedQuery).data.products.filter((product) => product.is_connected);
  const [product, setProduct] = useState(products[0]?.product ?? '');
  const [draft, setDraft] = useState(true);
  if (products.length === 0) return null;
  return (
    <Panel title="Parts of a rationalization" description="The controls by priority, compliance by framework, and licences of one product">
      <div className={classes['stack']}>
        <OmniCount />
        <NativeSelect
          label="Product"
          value={product}
          data={products.map((one) => ({ value: one.product, label: one.product_name }))}
          onChange={(event) => setProduct(event.currentTarget.value)}
        />
        <NativeSelect
          label="Version"
          value={draft ? 'draft' : 'promoted'}
          data={[
            { value: 'draft', label: 'Newest draft' },
            { value: 'promoted', label: 'Last promoted' },
          ]}
          onChange={(event) => setDraft(event.currentTarget.value === 'draft')}
        />
        <Parts key={`${product} ${draft}`} product={product} draft={draft} />
      </div>
    </Panel>
  );
}
