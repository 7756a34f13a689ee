import { useT } from '@openbourse/kit/lib/i18n.ts';
import { Badge } from '@openbourse/kit/ui/badge.tsx';
import { Brand } from '@openbourse/kit/ui/brand.tsx';
import { Button, buttonClass } from '@openbourse/kit/ui/button.tsx';
import { ListRow } from '@openbourse/kit/ui/list-row.tsx';
import { SideDrawer } from '@openbourse/kit/ui/side-drawer.tsx';
import { useMutation } from '@tanstack/react-query';
import { CircleHelp, Headset, IdCard, Info, LogOut, QrCode, ShieldCheck, Smartphone } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { TargetRow } from '../../../shared/ui/target-row.tsx';
import { logOut, type UserInfo, useIsLoggedIn, useTargets, useUserInfo } from '../../session/index.ts';
import { UnreadBadge } from './unread-badge.tsx';

export interface SideMenuProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Answers of customer service that are unread. */
  readonly unreadSupport: number;
}

/** The side menu of the home page (specification, section 1). */
export function SideMenu({ isOpen, onClose, unreadSupport }: SideMenuProps) {
  const t = useT();
  const isLoggedIn = useIsLoggedIn();
  const user = useUserInfo();
  const { support, download } = useTargets();
  return (
    <SideDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={<Brand />}
      footer={isLoggedIn ? <LogOutButton /> : <LogInButtons />}
    >
      {user !== null && <Account user={user} />}
      <div className="mt-2">
        {isLoggedIn && (
          <>
            <ListRow
              leading={<IdCard />}
              title={t('home:menu.verify')}
              trailing={user !== null && <VerifiedBadge isVerified={user.is_user_real} />}
              to="/user-review"
            />
            {user !== null && (
              <ListRow leading={<QrCode />} title={t('home:menu.shareCode')} to="/share-code" />
            )}
            <ListRow leading={<ShieldCheck />} title={t('home:menu.security')} to="/secure-center" />
          </>
        )}
        <TargetRow
          icon={<Headset />}
          title={t('home:menu.support')}
          target={support}
          trailing={<UnreadBadge count={unreadSupport} />}
        />
        <ListRow leading={<Info />} title={t('home:menu.about')} to="/about-us" />
        <TargetRow icon={<Smartphone />} title={t('home:menu.download')} target={download} />
        <ListRow leading={<CircleHelp />} title={t('home:menu.help')} to="/help-center" />
      </div>
    </SideDrawer>
  );
}

function Account({ user }: { readonly user: UserInfo }) {
  return (
    <div className="rounded-card bg-surface px-4 py-3">
      <p className="truncate text-row">{user.email ?? user.mobile ?? user.uid}</p>
      <p className="figures text-secondary text-muted">UID {user.uid}</p>
    </div>
  );
}

function VerifiedBadge({ isVerified }: { readonly isVerified: boolean }) {
  const t = useT();
  return (
    <Badge tone={isVerified ? 'up' : 'warn'}>
      {t(isVerified ? 'home:menu.verified' : 'home:menu.notVerified')}
    </Badge>
  );
}

function LogOutButton() {
  const t = useT();
  const navigate = useNavigate();
  const leaving = useMutation({ mutationFn: logOut, onSettled: () => navigate('/login') });
  return (
    <Button
      variant="secondary"
      isBlock
      icon={<LogOut className="size-5" strokeWidth={1.75} aria-hidden="true" />}
      isLoading={leaving.isPending}
      onClick={() => leaving.mutate()}
    >
      {t('home:menu.logout')}
    </Button>
  );
}

function LogInButtons() {
  const t = useT();
  return (
    <div className="grid gap-2">
      <Link to="/login" className={buttonClass({ isBlock: true })}>
        {t('home:menu.login')}
      </Link>
      <Link to="/register" className={buttonClass({ variant: 'secondary', isBlock: true })}>
        {t('home:menu.register')}
      </Link>
    </div>
  );
}
