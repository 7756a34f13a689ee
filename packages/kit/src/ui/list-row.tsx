import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

export interface ListRowProps {
  readonly title: ReactNode;
  readonly subtitle?: ReactNode;
  readonly leading?: ReactNode;
  readonly trailing?: ReactNode;
  /** Makes the row a link. */
  readonly to?: string;
  /** Makes the row a button; on a link, what else happens when it is followed. */
  readonly onClick?: () => void;
  readonly disabled?: boolean;
  readonly tone?: 'neutral' | 'danger';
}

const ACTIVE = 'transition-colors hover:bg-surface -mx-3 px-3 rounded-button w-[calc(100%+1.5rem)]';

export function ListRow(props: ListRowProps) {
  const { to, onClick, disabled = false, tone = 'neutral' } = props;
  const frame =
    'flex min-h-14 items-center gap-3 py-2.5 text-left disabled:pointer-events-none disabled:opacity-50';
  if (to !== undefined) {
    return (
      <Link to={to} className={clsx(frame, ACTIVE)} {...(onClick !== undefined && { onClick })}>
        <Content {...props} hasChevron />
      </Link>
    );
  }
  if (onClick !== undefined) {
    return (
      <button type="button" className={clsx(frame, ACTIVE)} disabled={disabled} onClick={onClick}>
        <Content {...props} hasChevron={tone === 'neutral'} />
      </button>
    );
  }
  return (
    <div className={frame}>
      <Content {...props} hasChevron={false} />
    </div>
  );
}

function Content(props: ListRowProps & { readonly hasChevron: boolean }) {
  const { title, subtitle, leading, trailing, hasChevron, tone = 'neutral' } = props;
  return (
    <>
      {leading !== undefined && (
        <span className="flex shrink-0 items-center justify-center [&>svg]:size-5.5 [&>svg]:stroke-[1.75]">
          {leading}
        </span>
      )}
      <span className="min-w-0 flex-1">
        <span className={clsx('block text-row font-medium', tone === 'danger' && 'text-danger')}>
          {title}
        </span>
        {subtitle !== undefined && <span className="block text-secondary text-muted">{subtitle}</span>}
      </span>
      {trailing !== undefined && (
        <span className="max-w-[55%] shrink-0 text-right text-dense text-muted">{trailing}</span>
      )}
      {hasChevron && (
        <ChevronRight className="size-4.5 shrink-0 text-faint" strokeWidth={1.75} aria-hidden="true" />
      )}
    </>
  );
}
