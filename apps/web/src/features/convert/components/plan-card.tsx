import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Badge } from '@openbourse/kit/ui/badge.tsx';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { Dialog } from '@openbourse/kit/ui/dialog.tsx';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import { useState } from 'react';
import { type Plan, useChangePlan } from '../api.ts';

/** A plan: what it buys and when, with pausing, going on and ending it. */
export function PlanCard({ plan }: { readonly plan: Plan }) {
  const t = useT();
  const format = useFormat();
  const { id, from_code: from, to_code: to, every, state, next_at: nextAt } = plan;
  const isActive = state === 'active';
  const turning = useChangePlan(isActive ? 'pause' : 'resume');
  const removing = useChangePlan('remove');
  const [isAsked, setIsAsked] = useState(false);
  const remove = (): void => {
    setIsAsked(false);
    removing.mutate(id, { onSuccess: () => toast.success(t('convert:plan.removed')) });
  };
  const what = t('convert:plan.what', { amount: format.quantity(plan.amount), from, to });
  return (
    <section aria-label={what} className="flex flex-col gap-2 rounded-card bg-surface p-4">
      <div className="flex items-start justify-between gap-3">
        <h3 className="text-body font-semibold">{what}</h3>
        <Badge tone={isActive ? 'up' : 'neutral'}>{t(`convert:plan.${state}`)}</Badge>
      </div>
      <p className="text-dense text-muted">
        {t(`convert:every.${every}`)}
        {nextAt !== null && ` · ${t('convert:plan.next', { time: format.dateMinute(nextAt) })}`}
      </p>
      <div className="grid grid-cols-2 gap-3 pt-1">
        <Button
          variant="secondary"
          size="medium"
          isBlock
          isLoading={turning.isPending}
          onClick={() => turning.mutate(id)}
        >
          {t(isActive ? 'convert:plan.pause' : 'convert:plan.resume')}
        </Button>
        <Button
          variant="secondary"
          size="medium"
          isBlock
          isLoading={removing.isPending}
          onClick={() => setIsAsked(true)}
        >
          {t('convert:plan.remove')}
        </Button>
      </div>
      <Dialog
        isOpen={isAsked}
        title={t('convert:plan.removeAsk')}
        confirmLabel={t('convert:plan.remove')}
        onConfirm={remove}
        onCancel={() => setIsAsked(false)}
      >
        {what}
      </Dialog>
    </section>
  );
}
