import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Fact, Facts } from '@openbourse/kit/ui/facts.tsx';
import type { Outcomes } from '../model/ticket.ts';

/** Payout and cost of the order, before it is placed. */
export function OutcomeNote({ outcomes }: { readonly outcomes: Outcomes | null }) {
  const t = useT();
  const format = useFormat();
  const usdt = (amount: string): string => `${format.quantity(amount)} USDT`;
  return (
    <div>
      <Facts>
        <Fact name={t('micro:outcome.right')}>
          {outcomes === null ? '–' : `${usdt(outcomes.payout)} (+${format.quantity(outcomes.gain)})`}
        </Fact>
        <Fact name={t('micro:outcome.wrong')}>{outcomes === null ? '–' : `−${usdt(outcomes.loss)}`}</Fact>
        <Fact name={t('micro:outcome.tie')}>{t('micro:outcome.stakeBack')}</Fact>
      </Facts>
      <p className="pt-1 text-label text-muted">{t('micro:outcome.entry')}</p>
    </div>
  );
}
