import { NativeSelect } from '@mantine/core';
import { CopyButton } from '@rampart/ui/copy-button.tsx';
import { EmptyState } from '@rampart/ui/empty-state.tsx';
import { calendarDateText, countText } from '@rampart/ui/format.ts';
import { Panel } from '@rampart/ui/panel.tsx';
import { PanelSkeleton } from '@rampart/ui/skeletons.tsx';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isAboutNothing } from '../../shell/api/is-about-nothing.ts';
import { InlineProblem } from '../../shell/layout/inline-problem.tsx';
import { fragmentKindsQuery, fragmentQuery, fragmentsQuery, omniQuery, supportedQuery, versionQuery } from './queries.ts';
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

interface Version {
  readonly product: string;
  readonly productName: string;
  readonly draft: boolean;
}

/** There is no such version, of any product or of this one. */
function NoParts({ productName, draft, date }: Pick<Version, 'productName' | 'draft'> & { readonly date: string | undefined }) {
  if (draft)
    return (
      <EmptyState
        title={date === undefined ? 'There is no draft' : `${productName} is not in the draft of ${calendarDateText(date)}`}
        hint={`Build a draft of ${productName} to see its parts.`}
      />
    );
  return (
    <EmptyState
      title={date === undefined ? 'Nothing has been promoted yet' : `${productName} has not been promoted yet`}
      hint="Promote a draft to see its parts."
    />
  );
}

/** The parts that there are, each with how much is in it; those that this rationalization does not have cannot be chosen. */
function Parts({ product, productName, draft }: Version) {
  const [chosen, setChosen] = useState('');
  const version = useQuery(versionQuery(draft));
  const isThere = version.data?.products.includes(product) === true;
  const kinds = useQuery({ ...fragmentKindsQuery, enabled: isThere });
  const { data, error } = useQuery({ ...fragmentsQuery({ product, draft }), enabled: isThere });
  // It may have been promoted since.
  if ((version.data !== undefined && !isThere) || isAboutNothing(error))
    return <NoParts productName={productName} draft={draft} date={version.data?.date} />;
  const problem = version.error ?? error ?? kinds.error;
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
  const [product, setProduct] = useState<string>();
  const [draft, setDraft] = useState(true);
  const chosen = products.find((one) => one.product === product) ?? products[0];
  if (chosen === undefined) return null;
  return (
    <Panel title="Parts of a rationalization" description="The controls by priority, compliance by framework, and licences of one product">
      <div className={classes['stack']}>
        <OmniCount />
        <NativeSelect
          label="Product"
          value={chosen.product}
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
        <Parts key={`${chosen.product} ${draft}`} product={chosen.product} productName={chosen.product_name} draft={draft} />
      </div>
    </Panel>
  );
}
