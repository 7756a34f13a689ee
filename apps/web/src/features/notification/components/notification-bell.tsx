import { useT } from '@openbourse/kit/lib/i18n.ts';
import { iconButtonClass } from '@openbourse/kit/ui/icon-button.tsx';
import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { Link } from 'react-router';
import { useIsLoggedIn } from '../../session/index.ts';
import { unreadQuery } from '../api.ts';

const SHOWN_MAX = 99;

/** Leads to the notices and shows how many are unread. */
export function NotificationBell() {
  const t = useT();
  const isLoggedIn = useIsLoggedIn();
  const { data: unread = 0 } = useQuery({ ...unreadQuery, enabled: isLoggedIn });
  const label = t('home:notifications');
  return (
    <Link
      to="/notifications"
      className={`relative ${iconButtonClass(false)}`}
      aria-label={unread === 0 ? label : `${label}: ${unread > SHOWN_MAX ? `${SHOWN_MAX}+` : unread}`}
      title={label}
    >
      <Bell />
      {unread > 0 && (
        <span className="figures absolute top-1.5 left-1/2 ml-0.5 min-w-4.5 rounded-full bg-danger px-1 text-center text-label leading-4.5 text-on-ink">
          {unread > SHOWN_MAX ? `${SHOWN_MAX}+` : unread}
        </span>
      )}
    </Link>
  );
}
