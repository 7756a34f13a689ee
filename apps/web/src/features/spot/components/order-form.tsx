import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useOnline } from '@openbourse/kit/lib/use-online.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { SegmentedControl } from '@openbourse/kit/ui/segmented-control.tsx';
import { type ReactNode, useId } from 'react';
import { FormFoot } from '../../../shared/ui/form-foot.tsx';
import { MoveNote } from '../../move/index.ts';
import type { Submit } from '../use-submit.ts';
import type { TicketState } from '../use-ticket.ts';
import { ConfirmSheet } from './confirm-sheet.tsx';
import { ExitFields } from './exit-fields.tsx';
import { IcebergFields } from './iceberg-fields.tsx';
import { OrderFields } from './order-fields.tsx';
import { OrderPreview } from './order-preview.tsx';
import { OrderTypeSelect } from './order-type-select.tsx';
import { ScaledList } from './scaled-list.tsx';
import { SendingNotice } from './sending-notice.tsx';
import { SubmitObstacle } from './submit-obstacle.tsx';
import { TermsRow } from './terms-row.tsx';

export interface OrderFormProps {
  readonly state: TicketState;
  readonly submit: Submit;
  /** Shown in place of the button while something about the person stands before every order. */
  readonly gate: ReactNode;
}

/** The order form of a pair: side, type, amounts, what it costs, and the button. */
export function OrderForm({ state, submit, gate }: OrderFormProps) {
  const t = useT();
  const titleId = useId();
  const { ticket, terms, change } = state;
  const isOnline = useOnline();
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
        {t('spot:form.title')}
      </h2>
      <SegmentedControl
        label={t('spot:form.side')}
        value={ticket.side}
        onValueChange={(side) => change({ kind: 'side', side })}
        segments={[
          { value: 'buy', label: t('app:word.buy'), tone: 'buy' },
          { value: 'sell', label: t('app:word.sell'), tone: 'sell' },
        ]}
      />
      <OrderTypeSelect type={ticket.type} onChange={(type) => change({ kind: 'type', type })} />
      <OrderFields state={state} />
      <TermsRow ticket={ticket} change={change} />
      <IcebergFields state={state} />
      <ExitFields state={state} />
      <ScaledList state={state} />
      <OrderPreview state={state} />
      <SendingNotice sender={submit.sender} />
      <MoveNote state={state.move} />
      {gate}
      <SubmitObstacle fault={submit.obstacle} />
      {submit.obstacle === null && (
        <FormFoot>
          <Button
            type="submit"
            isBlock
            variant={ticket.side}
            isLoading={submit.isSending}
            disabled={submit.sender.sending.kind !== 'idle' || !isOnline || state.move.isPlanning}
          >
            {isOnline
              ? (state.move.action ?? t(`spot:form.${ticket.side}`, { code: terms.base }))
              : t('app:state.offlineShort')}
          </Button>
        </FormFoot>
      )}
      <ConfirmSheet state={state} submit={submit} />
    </form>
  );
}
