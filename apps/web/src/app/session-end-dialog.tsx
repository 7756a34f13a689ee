import { useT } from '@openbourse/kit/lib/i18n.ts';
import { Dialog } from '@openbourse/kit/ui/dialog.tsx';
import { useLocation, useNavigate } from 'react-router';
import { resetSession, useSessionEnd } from '../features/session/index.ts';

/**
 * The login-expired dialog: confirm, then reset and go to the login (specification, section 8). It is the same for a
 * private call without a login.
 */
export function SessionEndDialog() {
  const t = useT();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { isShown } = useSessionEnd();
  const confirm = async (): Promise<void> => {
    useSessionEnd.setState({ isShown: false });
    resetSession();
    await navigate(`/login?redirect=${encodeURIComponent(`${pathname}${search}`)}`);
  };
  return (
    <Dialog isOpen={isShown} title={t('app:session.tip')} onConfirm={() => void confirm()}>
      {t('app:session.expired')}
    </Dialog>
  );
}
