import { Banner } from '@openbourse/kit/ui/banner.tsx';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../shared/lib/texts.ts';
import { Facts } from '../../../shared/ui/facts.tsx';
import { ReasonDialog } from '../../../shared/ui/reason-dialog.tsx';
import { client, hasRole, useOperator } from '../../session/index.ts';
import type { User } from '../api.ts';

const REASON_MIN = 10;
const REASON_MAX = 500;

type Decision = 'approve' | 'reject';

/** A proposal to remove a lost authenticator, which another operator decides. */
export function OpenReset({
  user,
  reset,
}: {
  readonly user: User;
  readonly reset: NonNullable<User['open_reset']>;
}) {
  const t = useTexts();
  const operator = useOperator();
  const queries = useQueryClient();
  const [asked, setAsked] = useState<Decision | null>(null);
  const decide = useMutation({
    mutationFn: (input: { readonly decision: Decision; readonly reason: string }) =>
      client.call('identity.operator_decide_authenticator_reset', { id: reset.id, ...input }),
    onSuccess: async () => {
      setAsked(null);
      toast.success(t('users:resetDecided'));
      await queries.invalidateQueries();
    },
  });
  const canDecide = !reset.is_mine && hasRole(operator, ['risk']);
  return (
    <>
      <Banner
        tone="warn"
        action={
          canDecide && (
            <span className="flex gap-2">
              <Button size="small" variant="secondary" onClick={() => setAsked('reject')}>
                {t('users:reset.reject')}
              </Button>
              <Button size="small" onClick={() => setAsked('approve')}>
                {t('users:reset.approve')}
              </Button>
            </span>
          )
        }
      >
        {t('users:resetOpen', { name: reset.proposed_by, reason: reset.reason })}
        {reset.is_mine && ` ${t('users:resetMine')}`}
      </Banner>
      {asked !== null && (
        <ReasonDialog
          title={t(`users:reset.${asked}`)}
          confirmLabel={t('users:confirm')}
          tone={asked === 'approve' ? 'danger' : 'primary'}
          lengthMin={REASON_MIN}
          lengthMax={REASON_MAX}
          isConfirming={decide.isPending}
          onConfirm={(reason) => decide.mutate({ decision: asked, reason })}
          onCancel={() => setAsked(null)}
        >
          <Facts
            facts={[
              { label: t('users:uid'), value: user.uid },
              { label: t('users:account'), value: user.email ?? user.mobile ?? t('shell:none') },
              { label: t('proposal:maker'), value: reset.proposed_by },
            ]}
          />
          <p>{t(asked === 'approve' ? 'users:resetEffect' : 'users:resetRejectEffect')}</p>
        </ReasonDialog>
      )}
    </>
  );
}
