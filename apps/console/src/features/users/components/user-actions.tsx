import { toast } from '@openbourse/kit/ui/toast.tsx';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../shared/lib/texts.ts';
import { ReasonDialog } from '../../../shared/ui/reason-dialog.tsx';
import { client, hasRole, useOperator } from '../../session/index.ts';
import type { User } from '../api.ts';

const REASON_MIN = 10;
const REASON_MAX = 500;

const RISK = ['risk'] as const;
const SUPPORT = ['support', 'risk'] as const;

/** Actions of operators on a user; none of them moves money. */
const ACTIONS = {
  freeze: { roles: RISK, tone: 'danger', call: 'identity.operator_freeze_user' },
  unfreeze: { roles: RISK, tone: 'primary', call: 'identity.operator_unfreeze_user' },
  disable: { roles: RISK, tone: 'danger', call: 'identity.operator_disable_user' },
  enable: { roles: RISK, tone: 'primary', call: 'identity.operator_enable_user' },
  endSessions: { roles: SUPPORT, tone: 'danger', call: 'identity.operator_end_sessions' },
  resetAuthenticator: { roles: SUPPORT, tone: 'danger', call: 'identity.operator_reset_authenticator' },
} as const;
type Action = keyof typeof ACTIONS;

/** The buttons that the user's state and the operator's roles leave, each asking for a reason. */
export function UserActions({ user }: { readonly user: User }) {
  const t = useTexts();
  const operator = useOperator();
  const queries = useQueryClient();
  const [asked, setAsked] = useState<Action | null>(null);
  const change = useMutation({
    mutationFn: ({ action, reason }: { readonly action: Action; readonly reason: string }) =>
      client.call(ACTIONS[action].call, { user_id: user.id, reason }),
    onSuccess: async (_result, { action }) => {
      setAsked(null);
      toast.success(isAtOnce(action) ? t(`users:done.${action}`) : t('proposal:proposed'));
      await queries.invalidateQueries();
    },
  });
  const actions = possibleActions(user).filter((action) => hasRole(operator, ACTIONS[action].roles));
  return (
    <>
      {actions.map((action) => (
        <Button
          key={action}
          size="small"
          variant={ACTIONS[action].tone === 'danger' ? 'danger' : 'secondary'}
          onClick={() => setAsked(action)}
        >
          {t(`users:action.${action}`)}
        </Button>
      ))}
      {asked !== null && (
        <ReasonDialog
          title={t(`users:action.${asked}`)}
          confirmLabel={t('users:confirm')}
          tone={ACTIONS[asked].tone}
          lengthMin={REASON_MIN}
          lengthMax={REASON_MAX}
          isConfirming={change.isPending}
          onConfirm={(reason) => change.mutate({ action: asked, reason })}
          onCancel={() => setAsked(null)}
        >
          <p>{t(`users:effect.${asked}`)}</p>
        </ReasonDialog>
      )}
    </>
  );
}

function isAtOnce(action: Action): action is 'freeze' | 'disable' | 'endSessions' {
  return action === 'freeze' || action === 'disable' || action === 'endSessions';
}

function possibleActions(user: User): readonly Action[] {
  const actions: Action[] = [];
  if (user.authenticator_bound_at !== null) actions.push('resetAuthenticator');
  if (user.sessions.length > 0) actions.push('endSessions');
  if (user.state === 'active') actions.push('freeze', 'disable');
  if (user.state === 'frozen') actions.push('unfreeze', 'disable');
  if (user.state === 'disabled') actions.push('enable');
  return actions;
}
