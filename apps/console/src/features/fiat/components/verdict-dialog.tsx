import { FIAT_LIMITS, type FiatRulingReason } from '@openbourse/api/limits';
import { clock } from '@openbourse/kit/lib/clock.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { useTexts } from '../../../shared/lib/texts.ts';
import { FormDialog } from '../../../shared/ui/form-dialog.tsx';
import { client } from '../../session/index.ts';
import type { Order, Side } from '../api.ts';

export interface Verdict {
  readonly winner: Side;
  readonly ground: FiatRulingReason;
  readonly text: string;
}

export interface VerdictDialogProps {
  readonly order: Order;
  readonly verdict: Verdict;
  readonly onEnd: () => void;
}

/** Says what a verdict does with the coins and when, before it is given. Mounted while it is open. */
export function VerdictDialog({ order, verdict, onEnd }: VerdictDialogProps) {
  const t = useTexts();
  return (
    <FormDialog
      title={t('fiat:verdict.title', { side: t(`fiat:sideLow.${verdict.winner}`) })}
      confirmLabel={t('fiat:verdict.confirm')}
      run={() => client.call('fiat.operator_rule', { id: order.id, ...verdict })}
      done={t('fiat:verdict.done')}
      onEnd={onEnd}
    >
      <Effects order={order} verdict={verdict} />
      <blockquote className="border-l-2 border-line-strong pl-3 text-dense whitespace-pre-wrap text-text wrap-anywhere">
        {t(`fiat:reason.${verdict.ground}`)}. {verdict.text}
      </blockquote>
    </FormDialog>
  );
}

function Effects({ order, verdict }: Pick<VerdictDialogProps, 'order' | 'verdict'>) {
  const t = useTexts();
  const format = useFormat();
  const { winner, ground } = verdict;
  const first = order.dispute?.rulings.find((ruling) => ruling.ordinal === 1);
  const coins = {
    quantity: format.quantity(order.quantity),
    coin: order.coin,
    uid: order[`${winner}_uid`] ?? order[`${winner}_id`],
  };
  return (
    <>
      <p className="figures font-medium text-text">
        {t(winner === 'buyer' ? 'fiat:verdict.releases' : 'fiat:verdict.returns', coins)}
      </p>
      <p>
        {order.work === 'review'
          ? t('fiat:verdict.atOnce')
          : t('fiat:verdict.after', { time: format.weekTime(clock.now() + FIAT_LIMITS.reviewMs) })}
      </p>
      {ground === 'false_payment' && (
        <p className="text-warn">{t(penaltyOf(order.buyer.false_payments_30d))}</p>
      )}
      {first !== undefined && first.winner !== winner && (
        <p className="text-warn">{t('fiat:verdict.overturns')}</p>
      )}
    </>
  );
}

/**
 * Penalty that the buyer has to expect: a block of that day, then a longer one, then a freeze
 * (rule book, section 5).
 */
function penaltyOf(earlier: number) {
  if (earlier === 0) return 'fiat:verdict.penalty.0' as const;
  return earlier === 1 ? ('fiat:verdict.penalty.1' as const) : ('fiat:verdict.penalty.2' as const);
}
