import { ErrorState } from '@openbourse/kit/ui/error-state.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../shared/lib/texts.ts';
import { BackBar } from '../../../shared/ui/back-bar.tsx';
import { AuditLink } from '../../session/index.ts';
import { type Order, orderQuery } from '../api.ts';
import { DisputeFile } from './dispute-file.tsx';
import { DisputeView } from './dispute-view.tsx';
import { EventList } from './event-list.tsx';
import { NameChecks } from './name-checks.tsx';
import { OrderChat } from './order-chat.tsx';
import { OrderHead } from './order-head.tsx';
import { PaymentView } from './payment-view.tsx';
import { RulingList } from './ruling-list.tsx';
import { SideTable } from './side-table.tsx';
import { VerdictPanel } from './verdict-panel.tsx';

/** One order as an arbiter needs it: both sides, what was paid and said, and beside it the verdict and the chat. */
export function OrderView({ orderId, onLeave }: { readonly orderId: string; readonly onLeave: () => void }) {
  const t = useTexts();
  const { data, error, isFetching, refetch } = useQuery(orderQuery(orderId));
  return (
    <div className="flex flex-col gap-4">
      <BackBar label={t('fiat:back')} onBack={onLeave}>
        {data !== undefined && (
          <>
            <AuditLink kind="fiat_order" id={data.id} />
            <DisputeFile order={data} />
          </>
        )}
      </BackBar>
      {data === undefined && error !== null && (
        <ErrorState error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && <ViewSkeleton />}
      {data !== undefined && <LoadedOrder order={data} />}
    </div>
  );
}

function LoadedOrder({ order }: { readonly order: Order }) {
  return (
    <div className="grid items-start gap-x-8 gap-y-7 wide:grid-cols-[minmax(0,1fr)_23rem]">
      <div className="flex min-w-0 flex-col gap-7">
        <OrderHead order={order} />
        <SideTable order={order} />
        <NameChecks order={order} />
        {order.dispute !== null && <DisputeView order={order} dispute={order.dispute} />}
        {order.dispute !== null && order.dispute.rulings.length > 0 && (
          <RulingList order={order} dispute={order.dispute} />
        )}
        <PaymentView order={order} />
        <EventList events={order.events} />
      </div>
      <div className="flex min-w-0 flex-col gap-6 wide:sticky wide:top-4 wide:-mr-2 wide:max-h-[calc(100dvh-6rem)] wide:overflow-y-auto wide:border-l wide:border-line wide:pr-2 wide:pb-1 wide:pl-6">
        <VerdictPanel order={order} />
        <OrderChat order={order} />
      </div>
    </div>
  );
}

function ViewSkeleton() {
  return (
    <div className="flex flex-col gap-6" aria-busy="true">
      <Skeleton className="h-16 w-96" />
      <div className="grid gap-8 wide:grid-cols-[minmax(0,1fr)_23rem]">
        <Skeleton className="h-96 w-full" />
        <Skeleton className="h-96 w-full" />
      </div>
    </div>
  );
}
