import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { compareDecimal } from '@openbourse/money';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { PayPasswordNeeded } from '../../../shared/ui/pay-password.tsx';
import { MoveNote } from '../../move/index.ts';
import { client, useUserInfo } from '../../session/index.ts';
import { applyLimits, type Limits, type MicroMarket, type Products } from '../api.ts';
import type { MarketState } from '../model/market-state.ts';
import type { MicroOrder } from '../model/orders.ts';
import { useTicket } from '../use-ticket.ts';
import { BalanceRow } from './balance-row.tsx';
import { DirectionButtons } from './direction-buttons.tsx';
import { LengthChoice } from './length-choice.tsx';
import { MarketNote } from './market-note.tsx';
import { OutcomeNote } from './outcome-note.tsx';
import { RiskDialog } from './risk-dialog.tsx';
import { StakeField } from './stake-field.tsx';

export interface TicketFormProps {
  readonly market: MicroMarket;
  readonly offer: Products;
  /** Undefined while loading. */
  readonly limits: Limits | undefined;
  readonly state: MarketState;
  /** Stands in for the buttons while the person is not verified; null once it is. */
  readonly verification: ReactNode;
  readonly onSettled: (order: MicroOrder) => void;
}

/** Length, stake, what it can bring, and the two directions. */
export function TicketForm({ state: marketState, verification, ...given }: TicketFormProps) {
  const { market, offer, limits } = given;
  const t = useT();
  const format = useFormat();
  const titleId = useId();
  const { form, set, outcomes, ...state } = useTicket(given);
  const ticket = form.values;
  const excludedUntil = limits?.excluded_until ?? null;
  const user = useUserInfo();
  const isWithout = user?.has_pay_password === false;
  // Play money asks for neither of them.
  const obstacle = ticket.isPractice ? null : (verification ?? (isWithout ? <PayPasswordNeeded /> : null));
  return (
    <section aria-labelledby={titleId} className="flex min-w-0 flex-col gap-3">
      <h2 id={titleId} className="sr-only">
        {t('micro:form.title')}
      </h2>
      {excludedUntil !== null && (
        <p role="status" className="rounded-field bg-warn-soft px-3 py-2 text-dense text-warn">
          {t('micro:excluded', { time: format.dateTime(excludedUntil) })}
        </p>
      )}
      <MarketNote market={market} state={marketState} />
      <BalanceRow
        isPractice={ticket.isPractice}
        available={state.available}
        onPractice={(isPractice) => set({ isPractice })}
      />
      {ticket.isPractice && limits !== undefined && <Refill limits={limits} below={offer.stake_min} />}
      <LengthChoice
        products={offer.products}
        chosen={ticket.seconds}
        error={form.errorOf('seconds')}
        onChoose={(seconds) => set({ seconds })}
      />
      <StakeField
        stake={ticket.stake}
        min={offer.stake_min}
        max={offer.stake_max}
        error={form.errorOf('stake')}
        onChange={(stake) => set({ stake })}
      />
      <OutcomeNote outcomes={outcomes} />
      {excludedUntil === null &&
        (obstacle ?? (
          <div className="max-desktop:sticky max-desktop:bottom-0 max-desktop:z-10 max-desktop:-mx-4 max-desktop:bg-bg max-desktop:px-4 max-desktop:pt-1 max-desktop:pb-[max(0.75rem,env(safe-area-inset-bottom))]">
            <MoveNote state={state.move} />
            <Refusal text={form.refusal?.text} />
            {outcomes !== null && (
              <p className="figures pb-1.5 text-center text-secondary text-muted desktop:hidden">
                {t('micro:edge.profit')} +{format.quantity(outcomes.gain)} · {t('micro:edge.loss')} −
                {format.quantity(outcomes.loss)} USDT
              </p>
            )}
            <DirectionButtons
              sending={state.sending}
              isDisabled={marketState !== 'open' || limits === undefined || state.move.isPlanning}
              onPress={state.press}
            />
          </div>
        ))}
      <RiskDialog isOpen={state.isRiskAsked} onAccept={state.acceptRisk} onCancel={state.leaveRisk} />
    </section>
  );
}

/** A refusal of the order as a whole. */
function Refusal({ text }: { readonly text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p role="alert" className="mb-2 rounded-field bg-danger-soft px-3 py-2 text-dense text-danger">
      {text}
    </p>
  );
}

/** Fills the play money up once it is below the least stake. */
function Refill({ limits, below }: { readonly limits: Limits; readonly below: string }) {
  const t = useT();
  const filling = useMutation({
    mutationFn: () => client.call('micro.refill_practice', {}),
    onSuccess: applyLimits,
  });
  if (compareDecimal(limits.practice_balance, below) >= 0) return null;
  return (
    <Button
      variant="secondary"
      size="medium"
      isBlock
      isLoading={filling.isPending}
      onClick={() => filling.mutate()}
    >
      {t('micro:practice.refill')}
    </Button>
  );
}
