import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { ListRow } from '@openbourse/kit/ui/list-row.tsx';
import {
  BadgeCheck,
  CandlestickChart,
  Handshake,
  Headset,
  PiggyBank,
  ShieldCheck,
  Wallet,
} from 'lucide-react';
import type { Notice } from '../api.ts';
import { pathOf } from '../model/path-of.ts';
import { useNoticeText } from '../use-notice-text.ts';

const ICONS = {
  security: <ShieldCheck />,
  money: <Wallet />,
  trading: <CandlestickChart />,
  fiat: <Handshake />,
  identity: <BadgeCheck />,
  earning: <PiggyBank />,
  support: <Headset />,
} as const;

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
  const { id, group, params, at } = notice;
  const isUnread = notice.read_at === null;
  const { title, text } = useNoticeText()(notice);
  const origin = [params['device'], params['ip']].filter((part) => part !== undefined && part !== '');
  return (
    <ListRow
      to={pathOf(notice)}
      {...(isUnread && { onClick: () => onRead(id) })}
      leading={ICONS[group]}
      title={
        <span className={isUnread ? 'font-semibold' : ''}>
          {title}
          {isUnread && (
            <span
              role="img"
              aria-label={t('notice:center.unread')}
              className="ml-2 inline-block size-2 rounded-full bg-danger align-middle"
            />
          )}
        </span>
      }
      subtitle={
        <>
          <span className="mt-0.5 block">{text}</span>
          <span className="figures mt-1 block text-label text-faint">
            {[format.time(at), ...origin].join(' · ')}
          </span>
        </>
      }
    />
  );
}
