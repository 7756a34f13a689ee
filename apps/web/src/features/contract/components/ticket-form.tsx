import { useT } from '@openbourse/kit/lib/i18n.ts';
import { BottomSheet } from '@openbourse/kit/ui/bottom-sheet.tsx';
import { useOnline } from '@openbourse/kit/lib/use-online.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { Checkbox } from '@openbourse/kit/ui/checkbox.tsx';
import { SegmentedControl } from '@openbourse/kit/ui/segmented-control.tsx';
import { type ReactNode, useId, useState } from 'react';
import { FormFoot } from '../../../shared/ui/form-foot.tsx';
import { MoveNote } from '../../move/index.ts';
import { PayPasswordNeeded } from '../../../shared/ui/pay-password.tsx';
import { pairName } from '../model/rows.ts';
import type { Submit } from '../use-submit.ts';
import type { TicketState } from '../use-ticket.ts';
import { Calculator } from './calculator.tsx';
import { PriceInput, TermsRow, TicketSize, TriggerFields } from './ticket-fields.tsx';
import { TicketPreview } from './ticket-preview.tsx';
import { SideBadge } from './words.tsx';

export interface TicketFormProps {
  readonly state: TicketState;
  readonly submit: Submit;
  /** Shown in place of the button while the person is not verified. */
  readonly verification: ReactNode;
}

/** The form of an opening: side, terms, lots, what it costs, and the button. */
export function TicketForm({ state, submit, verification }: TicketFormProps) {
  const isOnline = useOnline();
  const t = useT();
  const titleId = useId();
  const { ticket, live, change, isVerified, hasPayPassword } = state;
  return (
    <form
      aria-labelledby={titleId}
      noValidate
      className="flex min-w-0 flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        submit.submit();
      }}
    >
      <h2 id={titleId} className="sr-only">
        {t('contract:form')}
      </h2>
      <SegmentedControl
        label={t('contract:side')}
        value={ticket.side}
        onValueChange={(side) => change({ side, takeProfit: '', stopLoss: '' })}
        segments={[
          { value: 'long', label: t('contract:side.long'), tone: 'buy' },
          { value: 'short', label: t('contract:side.short'), tone: 'sell' },
        ]}
      />
      <TermsRow state={state} />
      {ticket.type === 'limit' && <PriceInput field="price" state={state} />}
      <TicketSize state={state} />
      <TriggerFields state={state} />
      <TicketPreview state={state} />
      <CalculatorButton state={state} />
      <MoveNote state={state.move} />
      {submit.lost !== null && <LostNotice submit={submit} />}
      {!isVerified && verification}
      {isVerified && !hasPayPassword && <PayPasswordNeeded />}
      {isVerified && hasPayPassword && (
        <FormFoot>
          <Button
            type="submit"
            isBlock
            variant={ticket.side === 'long' ? 'buy' : 'sell'}
            isLoading={submit.isSending}
            disabled={live.state !== 'healthy' || submit.lost !== null || !isOnline || state.move.isPlanning}
          >
            {state.move.action ?? t(`contract:open.${ticket.side}`)}
          </Button>
        </FormFoot>
      )}
      <ConfirmSheet state={state} submit={submit} />
    </form>
  );
}

/** Opens the calculator with what the ticket says. */
function CalculatorButton({ state }: Pick<TicketFormProps, 'state'>) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const { ticket, live, quoted } = state;
  const { side, leverage, lots } = ticket;
  const entry = quoted.preview?.entry ?? live.mark ?? '';
  return (
    <>
      <div className="flex justify-end">
        <Button size="small" variant="secondary" onClick={() => setIsOpen(true)}>
          {t('contract:calculator')}
        </Button>
      </div>
      <BottomSheet
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={`${t('contract:calculator')} · ${pairName(live.product)}`}
      >
        <Calculator product={live.product} initial={{ side, leverage, lots, entry }} />
      </BottomSheet>
    </>
  );
}

/** The answer of an order was lost: the same order again yields its outcome, and opens nothing twice. */
function LostNotice({ submit }: Pick<TicketFormProps, 'submit'>) {
  const t = useT();
  return (
    <div role="alert" className="rounded-field bg-warn-soft px-3 py-2 text-secondary text-warn">
      <p className="pb-2">{t('contract:lost')}</p>
      <Button size="small" isLoading={submit.isSending} onClick={submit.sendAgain}>
        {t('contract:lost.ask')}
      </Button>
    </div>
  );
}

/** A second look at what is opened; the figures go on moving with the market. */
function ConfirmSheet({ state, submit }: Pick<TicketFormProps, 'state' | 'submit'>) {
  const t = useT();
  const [isAskedAgain, setIsAskedAgain] = useState(true);
  const { ticket, live } = state;
  return (
    <BottomSheet
      isOpen={submit.isConfirming}
      onClose={submit.cancelConfirm}
      title={t('contract:confirm')}
      footer={
        <Button
          isBlock
          variant={ticket.side === 'long' ? 'buy' : 'sell'}
          disabled={live.state !== 'healthy'}
          onClick={() => submit.confirm(isAskedAgain)}
        >
          {state.move.action ?? t(`contract:open.${ticket.side}`)}
        </Button>
      }
    >
      <p className="flex flex-wrap items-center gap-1.5 pb-2 text-row">
        {pairName(live.product)}
        <SideBadge side={ticket.side} leverage={ticket.leverage} />
        <span className="text-secondary font-normal text-muted">
          {t(`contract:mode.${ticket.marginMode}`)} · {ticket.lots} {t('contract:lots')}
        </span>
      </p>
      <p className="mb-2 text-dense text-muted">{t(`contract:confirm.${ticket.type}`)}</p>
      <TicketPreview state={state} />
      <Checkbox isChecked={!isAskedAgain} onCheckedChange={(isChecked) => setIsAskedAgain(!isChecked)}>
        {t('contract:confirm.never')}
      </Checkbox>
    </BottomSheet>
  );
}
