import { clock } from '@openbourse/kit/lib/clock.ts';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { ListRow } from '@openbourse/kit/ui/list-row.tsx';
import { closingAfter, nextOpening } from '../../market-data/index.ts';

/** When forex and metals trade, in the person's own time zone. */
export function TradingHours() {
  const t = useT();
  const format = useFormat();
  const opening = nextOpening(clock.now());
  const hours = { from: format.weekTime(opening), to: format.weekTime(closingAfter(opening)) };
  return (
    <div className="pt-2 pb-4">
      <ListRow title={t('chart:hours')} trailing={t('chart:hours.week', hours)} />
    </div>
  );
}
