import { Badge } from '@openbourse/kit/ui/badge.tsx';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { EmptyState } from '@openbourse/kit/ui/empty-state.tsx';
import { ErrorState } from '@openbourse/kit/ui/error-state.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { clsx } from 'clsx';
import { useTexts } from '../../../shared/lib/texts.ts';
import type { Filters } from '../../../shared/lib/use-filters.ts';
import { useList } from '../../../shared/lib/use-list.ts';
import { AgeText, TimeText } from '../../../shared/ui/time-text.tsx';
import { pagesOf, useOperator } from '../../session/index.ts';
import type { Conversation } from '../api.ts';

const EMPTY = {
  open: 'support:chat.empty',
  mine: 'support:chat.emptyMine',
  closed: 'support:chat.emptyClosed',
} as const;

export interface ConversationListProps {
  readonly filters: Filters;
  readonly openId: string;
  readonly renewMs: number;
}

/** The conversations of a view, one below the other. */
export function ConversationList({ filters, openId, renewMs }: ConversationListProps) {
  const t = useTexts();
  const chosen = filters.get('view');
  const view = chosen === 'mine' || chosen === 'closed' ? chosen : 'open';
  const input = {
    state: view === 'closed' ? ('closed' as const) : ('open' as const),
    is_mine: view === 'mine' ? true : undefined,
  };
  const list = useList(pagesOf('support.operator_conversations', input, { renewMs }));
  if (list.rows === undefined)
    return list.error === null ? (
      <Skeleton className="h-80 w-full" />
    ) : (
      <ErrorState error={list.error} isRetrying={list.isFetching} onRetry={list.retry} />
    );
  if (list.rows.length === 0) return <EmptyState hint={t(EMPTY[view])} />;
  return (
    <nav aria-label={t('support:chat.list')} className="flex flex-col gap-1">
      {list.rows.map((row) => (
        <Row key={row.id} row={row} isOpen={row.id === openId} onOpen={() => filters.set({ open: row.id })} />
      ))}
      {list.hasMore && (
        <Button variant="secondary" size="small" isLoading={list.isFetching} onClick={list.loadMore}>
          {t('shell:list.more')}
        </Button>
      )}
    </nav>
  );
}

function Row(props: { readonly row: Conversation; readonly isOpen: boolean; readonly onOpen: () => void }) {
  const { row, isOpen, onOpen } = props;
  const t = useTexts();
  const operator = useOperator();
  const holder =
    row.operator_id === operator.id
      ? t('support:chat.mine')
      : row.operator_name === null
        ? t('support:chat.free')
        : t('support:chat.claimedBy', { name: row.operator_name });
  return (
    <button
      type="button"
      aria-current={isOpen ? 'true' : undefined}
      className={clsx(
        'flex min-h-14 flex-col gap-0.5 rounded-field px-3 py-2 text-left text-dense transition-colors',
        isOpen ? 'bg-chosen shadow-raised' : 'hover:bg-surface',
      )}
      onClick={onOpen}
    >
      <span className="flex w-full items-baseline justify-between gap-3">
        <span className="figures font-semibold">{row.uid}</span>
        <span className="figures text-secondary text-muted">
          {row.waiting_since === null ? <TimeText at={row.last_at} /> : <AgeText since={row.waiting_since} />}
        </span>
      </span>
      <span className="w-full truncate text-muted">{row.last_text ?? t('support:chat.pictureOnly')}</span>
      <span className="flex w-full items-center justify-between gap-3 text-secondary text-muted">
        <span className="truncate">{row.state === 'closed' ? t('support:state.closed') : holder}</span>
        {row.unread > 0 && <Badge tone="warn">{t('support:chat.unread', { count: row.unread })}</Badge>}
      </span>
    </button>
  );
}
