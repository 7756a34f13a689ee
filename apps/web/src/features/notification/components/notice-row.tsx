import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { ListRow } from '@openbourse/kit/ui/list-row.tsx';
import { BadgeCheck, ShieldCheck, Wallet } from 'lucide-react';
import type { Notice } from '../api.ts';
import { pathOf } from '../model/path-of.ts';

const ICONS = { security: <ShieldCheck />, money: <Wallet />, identity: <BadgeCheck /> } as const;

/** One notice; opening it marks it as read. */
export function NoticeRow({
  notice,
  onRead,
}: {
  readonly notice: Notice;
  readonly onRead: (id: number) => void;
}) {
  const t = useT();
  const format = useFormat();
  const { id, kind, group, params, at } = notice;
  const isUnread = notice.read_at === null;
  const origin = [params['device'], params['ip']].filter((part) => part !== undefined && part !== '');
  return (
    <ListRow
      to={pathOf(notice)}
      {...(isUnread && { onClick: () => onRead(id) })}
      leading={ICONS[group]}
      title={
        <span className="flex items-center gap-2">
          <span className={isUnread ? 'font-semibold' : ''}>{t(`notice:${kind}.title`)}</span>
          {isUnread && (
            <span
              role="img"
              aria-label={t('notice:center.unread')}
              className="size-2 shrink-0 rounded-full bg-danger"
            />
          )}
        </span>
      }
      subtitle={
        <>
          <span className="mt-0.5 block">{t(`notice:${kind}.text`, params)}</span>
          <span className="figures mt-1 block text-label text-faint">
            {[format.time(at), ...origin].join(' · ')}
          </span>
        </>
      }
    />
  );
}
