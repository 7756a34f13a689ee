import { useTexts } from '../../../shared/lib/texts.ts';
import { useFilters } from '../../../shared/lib/use-filters.ts';
import { TabStrip } from '../../../shared/ui/tab-strip.tsx';
import { AssetList } from './asset-list.tsx';
import { CurrencyList } from './currency-list.tsx';

/** The currencies that accounts can hold, and the chains on which coins come in and go out. */
export function CoinsScreen() {
  const t = useTexts();
  const filters = useFilters();
  const tabs = (
    <TabStrip
      label={t('coin:views')}
      name="view"
      tabs={(['currencies', 'assets'] as const).map((value) => ({ value, label: t(`coin:view.${value}`) }))}
      filters={filters}
    />
  );
  return filters.get('view') === 'assets' ? (
    <AssetList filters={filters} tabs={tabs} />
  ) : (
    <CurrencyList filters={filters} tabs={tabs} />
  );
}
