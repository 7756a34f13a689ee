import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useIsDesktop } from '@openbourse/kit/lib/use-media.ts';
import { EmptyState } from '@openbourse/kit/ui/empty-state.tsx';
import { ErrorState } from '@openbourse/kit/ui/error-state.tsx';
import { ListSkeleton, Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { type TabItem, Tabs } from '@openbourse/kit/ui/tabs.tsx';
import { Layers, ListChecks } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { CountdownButton } from '../../countdown/index.ts';
import { NO_FILTERS } from '../model/filters.ts';
import type { Risk } from '../model/live.ts';
import { isOpen, pairName, type Position, type Product } from '../model/rows.ts';
import { type LiveProduct, usePositions } from '../use-contracts.ts';
import { CancelAll, CloseAll } from './bulk-close.tsx';
import { CloseList } from './close-list.tsx';
import type { Edit } from '../model/edit.ts';
import { PendingCard, PositionCard } from './position-card.tsx';

export interface PositionsPanelProps {
  readonly product: Product;
  readonly live: ReadonlyMap<number, LiveProduct>;
  readonly crossRisk: Risk | null;
  readonly onEdit: (edit: Edit) => void;
}

type Tab = 'positions' | 'pending' | 'closed';

/** The newest few, which fit below the form. */
const PREVIEW = { rows: 10, to: '/lever-my-trade' } as const;

/** Open positions, waiting orders, and closed positions. */
export function PositionsPanel({ product, ...rest }: PositionsPanelProps) {
  const t = useT();
  const isDesktop = useIsDesktop();
  const [tab, setTab] = useState<Tab>('positions');
  const all = usePositions().data ?? [];
  const open = all.filter(isOpen);
  const pending = all.filter(({ state }) => state === 'pending');
  const bulk =
    tab === 'positions' && open.length > 0 ? (
      <CloseAll rows={open} product={product} />
    ) : (
      tab === 'pending' && (
        <span className="flex flex-wrap items-center gap-x-4">
          <CountdownButton
            product="contract"
            pair={{ id: product.currency_match_id, name: pairName(product) }}
          />
          {pending.length > 0 && <CancelAll rows={pending} product={product} />}
        </span>
      )
    );
  const items: readonly TabItem<Tab>[] = [
    { value: 'positions', label: withCount(t('contract:positions'), open.length) },
    { value: 'pending', label: withCount(t('contract:pending'), pending.length) },
    { value: 'closed', label: t('contract:closed') },
  ];
  return (
    <section aria-label={t('contract:records')}>
      <Tabs
        label={t('contract:records')}
        items={items}
        value={tab}
        onValueChange={setTab}
        trailing={isDesktop && bulk}
      >
        {/* Beside the tabs a phone has no room for it. */}
        {!isDesktop && bulk && <div className="-mb-2 flex justify-end pt-1.5">{bulk}</div>}
        {tab === 'closed' ? (
          <CloseList filters={NO_FILTERS} preview={PREVIEW} />
        ) : (
          <LivePositions {...rest} shown={tab} />
        )}
      </Tabs>
    </section>
  );
}

function withCount(text: string, count: number): string {
  return count === 0 ? text : `${text} (${count})`;
}

export interface LivePositionsProps extends Omit<PositionsPanelProps, 'product'> {
  readonly shown: 'positions' | 'pending';
}

/** The open positions or the pending orders as cards. */
export function LivePositions({ shown, live, crossRisk, onEdit }: LivePositionsProps) {
  const t = useT();
  const { data, isError, error, isFetching, refetch } = usePositions();
  if (isError && data === undefined)
    return <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  if (data === undefined)
    return (
      <ListSkeleton>
        <CardSkeleton />
      </ListSkeleton>
    );
  const rows = data.filter((row) => (shown === 'positions' ? isOpen(row) : row.state === 'pending'));
  if (rows.length === 0)
    return shown === 'positions' ? (
      <EmptyState
        icon={<Layers />}
        title={t('contract:positions.empty')}
        hint={t('contract:positions.emptyHint')}
      />
    ) : (
      <EmptyState
        icon={<ListChecks />}
        title={t('contract:pending.empty')}
        hint={t('contract:pending.emptyHint')}
      />
    );
  const draw = (position: Position): ReactNode => {
    const at = live.get(position.currency_match_id);
    if (at === undefined) return <CardSkeleton />;
    return shown === 'positions' ? (
      <PositionCard position={position} live={at} crossRisk={crossRisk} onEdit={onEdit} />
    ) : (
      <PendingCard position={position} live={at} onEdit={onEdit} />
    );
  };
  return (
    <ul className="desktop:grid desktop:grid-cols-2 desktop:gap-4 desktop:py-4 wide:grid-cols-3">
      {rows.map((position) => (
        <li key={position.id}>{draw(position)}</li>
      ))}
    </ul>
  );
}

function CardSkeleton() {
  return (
    <div className="space-y-3 py-4">
      <div className="flex justify-between">
        <Skeleton className="h-5 w-40" />
        <Skeleton className="h-5 w-20" />
      </div>
      <Skeleton className="h-3 w-full" />
      <Skeleton className="h-8 w-full" />
    </div>
  );
}
