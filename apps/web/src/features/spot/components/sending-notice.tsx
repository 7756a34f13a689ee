import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { Spinner } from '@openbourse/kit/ui/spinner.tsx';
import { allMatches, useMatches } from '../../market-data/index.ts';
import type { Intent } from '../model/intents.ts';
import type { OrderSender } from '../use-order-sender.ts';

/** Says where an order stands whose answer was lost, and what the person can do. */
export function SendingNotice({ sender }: { readonly sender: OrderSender }) {
  const t = useT();
  const { sending } = sender;
  if (sending.kind === 'checking') {
    return (
      <p role="status" className="flex items-center gap-2 rounded-field bg-surface px-3 py-2 text-secondary">
        <Spinner />
        {t('spot:sending.checking')}
      </p>
    );
  }
  if (sending.kind !== 'unsent') return null;
  return (
    <div role="alert" className="rounded-field bg-warn-soft px-3 py-2 text-secondary text-warn">
      <p>{t('spot:sending.unsent')}</p>
      <IntentLine intent={sending.intent} />
      <div className="mt-2 mb-1 flex flex-wrap gap-2">
        <Button size="small" onClick={sender.sendAgain}>
          {t('spot:sending.again')}
        </Button>
        <Button size="small" variant="secondary" onClick={sender.discard}>
          {t('spot:sending.discard')}
        </Button>
      </div>
    </div>
  );
}

/** Content of the sent order, since the form may hold something else by now. */
function IntentLine({ intent }: { readonly intent: Intent }) {
  const t = useT();
  const format = useFormat();
  const { side, price, quantity, total, currency_match_id: matchId } = intent.input;
  const type = intent.input.trailing_delta === undefined ? intent.input.type : 'trailing_stop';
  const match = allMatches(useMatches().data ?? []).find((one) => one.id === matchId);
  const size =
    quantity === undefined
      ? `${format.quantity(total)} ${match?.quote_currency_code ?? ''}`
      : `${format.quantity(quantity)} ${match?.base_currency_code ?? ''}`;
  return (
    <p className="figures mt-1 font-semibold">
      {t(`app:word.${side}`)} {size} · {t(`spot:type.${type}`)}
      {price !== undefined && ` ${format.quantity(price)}`}
    </p>
  );
}
