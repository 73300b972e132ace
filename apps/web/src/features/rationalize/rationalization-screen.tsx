import { NativeSelect } from '@mantine/core';
import { productName } from '@rampart/domain/product-name.ts';
import { EmptyState } from '@rampart/ui/empty-state.tsx';
import { calendarDateText, countText } from '@rampart/ui/format.ts';
import { Screen } from '@rampart/ui/screen.tsx';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Scale } from 'lucide-react';
import { BridgeTabs } from '../../parts/bridge-tabs/bridge-tabs.tsx';
import { windowTitle } from '../../shell/layout/route-title.ts';
import { ControlsDrawer } from './controls-drawer.tsx';
import { OverlapPicture } from './overlap-picture.tsx';
import { ProductPanel } from './product-panel.tsx';
import { datesQuery, rationalizationQuery } from './queries.ts';
import classes from './rationalize.module.css';

const route = getRouteApi('/bridge/rationalization');
const title = 'Rationalization';

function Promoted({ dates }: { readonly dates: readonly string[] }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const date = dates.find((one) => one === search.date) ?? dates[0] ?? '';
  const { data } = useSuspenseQuery(rationalizationQuery(date));
  const controls = data.products.flatMap((product) => product.control_diff);
  const inPlace = controls.filter((diff) => diff.is_complete).length;
  return (
    <Screen
      title={title}
      documentTitle={windowTitle(title)}
      subtitle={`${inPlace} of ${countText(controls.length, 'recommended control', 'recommended controls')} in place in ${countText(data.products.length, 'product', 'products')}`}
      tabs={<BridgeTabs />}
      actions={
        <NativeSelect
          aria-label="Day"
          value={date}
          data={dates.map((one) => ({ value: one, label: calendarDateText(one) }))}
          onChange={(event) => void navigate({ search: { date: event.currentTarget.value }, resetScroll: false })}
        />
      }
    >
      <div className={classes['panels']}>
        {data.products.map((product) => (
          <ProductPanel key={product.product} product={product} frameworks={data.frameworks} date={date} />
        ))}
      </div>
      <OverlapPicture rationalization={data} />
      {search.product !== undefined && (
        <ControlsDrawer
          id={search.product}
          products={data.products}
          date={date}
          onOpen={(product) => void navigate({ search: (before) => ({ ...before, product }), replace: true, resetScroll: false })}
          onClose={() => void navigate({ search: ({ product: _product, ...rest }) => rest, resetScroll: false })}
        />
      )}
    </Screen>
  );
}

/** Each product as it is set against as it is recommended, as the provider's staff promoted it. */
export function RationalizationScreen() {
  const { dates } = useSuspenseQuery(datesQuery).data;
  if (dates.length > 0) return <Promoted dates={dates} />;
  return (
    <Screen title={title} documentTitle={windowTitle(title)} tabs={<BridgeTabs />}>
      <EmptyState
        icon={<Scale size={24} strokeWidth={1.5} />}
        title="No rationalization yet"
        hint={`Your ${productName} representative prepares it: the settings of each product compared with the recommended ones, and which products do the same job. Administrators are notified when it is ready.`}
      />
    </Screen>
  );
}
