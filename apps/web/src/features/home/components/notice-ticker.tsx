import { LIMITS } from '@openbourse/api/limits';
import { clock } from '@openbourse/kit/lib/clock.ts';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { prefersReducedMotion } from '@openbourse/kit/lib/use-media.ts';
import { iconButtonClass } from '@openbourse/kit/ui/icon-button.tsx';
import { ChevronRight, Megaphone } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { NewsItem } from '../api.ts';

/** The latest notices in one line, the next every 3 s; resting while touched, hovered or focused. */
export function NoticeTicker({ notices }: { readonly notices: readonly NewsItem[] }) {
  const t = useT();
  const [index, setIndex] = useState(0);
  const [isResting, setIsResting] = useState(false);
  const isMoving = !isResting && notices.length > 1 && !prefersReducedMotion();
  useEffect(() => {
    if (!isMoving) return undefined;
    return clock.every(LIMITS.carouselMs, () => setIndex((last) => last + 1));
  }, [isMoving]);
  const notice = notices[index % notices.length];
  if (notice === undefined) return null;
  const rest = (): void => setIsResting(true);
  const goOn = (): void => setIsResting(false);
  return (
    <section aria-label={t('home:notices')} className="flex min-h-11 items-center gap-2">
      <Megaphone className="size-4.5 shrink-0 text-muted" strokeWidth={1.75} aria-hidden="true" />
      <Link
        key={notice.id}
        to={`/notice-details?id=${notice.id}`}
        onPointerEnter={rest}
        onPointerLeave={goOn}
        onFocus={rest}
        onBlur={goOn}
        className="min-w-0 flex-1 animate-[line-in_220ms_ease-out] truncate py-3 text-dense text-muted hover:text-text"
      >
        {notice.title}
      </Link>
      <Link
        to="/notice-center"
        aria-label={t('home:notices.all')}
        title={t('home:notices.all')}
        className={`-mr-3 ${iconButtonClass(false)}`}
      >
        <ChevronRight />
      </Link>
    </section>
  );
}
