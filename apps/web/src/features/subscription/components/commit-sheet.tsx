import { FINANCIAL_ACCOUNT } from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { useForm } from '@openbourse/kit/lib/use-form.ts';
import { useSettled } from '@openbourse/kit/lib/use-settled.ts';
import { AmountField } from '@openbourse/kit/ui/amount-field.tsx';
import { BottomSheet } from '@openbourse/kit/ui/bottom-sheet.tsx';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { PercentSlider } from '@openbourse/kit/ui/percent-slider.tsx';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useId } from 'react';
import { Link } from 'react-router';
import { PayPasswordNeeded } from '../../../shared/ui/pay-password.tsx';
import { MoveNote, useMove, useReach } from '../../move/index.ts';
import { useUserInfo } from '../../session/index.ts';
import { type Offering, type Own, previewQuery, useCommit } from '../api.ts';
import { faultOf, leastToAdd, partOf, percentOf } from '../model/draft.ts';
import { ShareFacts } from './share-facts.tsx';

export interface CommitSheetProps {
  readonly offering: Offering;
  readonly own: Own;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Takes the amount of a commitment and shows what it would get now. */
export function CommitSheet(props: CommitSheetProps) {
  const t = useT();
  const formId = useId();
  const user = useUserInfo();
  const { offering, isOpen, onClose } = props;
  return (
    <BottomSheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('subscription:commit.title', { token: offering.token.code })}
    >
      {isOpen &&
        (user?.has_pay_password === false ? <PayPasswordNeeded /> : <CommitForm {...props} id={formId} />)}
    </BottomSheet>
  );
}

function CommitForm({ offering, own, onClose, id }: CommitSheetProps & { readonly id: string }) {
  const t = useT();
  const format = useFormat();
  const { quote } = offering;
  const commit = useCommit(offering.id);
  const form = useForm({
    initial: { amount: '' },
    judge: useJudge(offering, useReach(FINANCIAL_ACCOUNT, quote.code) ?? own.available, own),
    fieldOf: () => 'amount',
  });
  const { amount } = form.values;
  const move = useMove(FINANCIAL_ACCOUNT, quote.code, form.isValid ? amount : null);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    form.send(
      commit,
      { amount, ...move.input },
      {
        onSuccess: (done) => {
          toast.success(
            t('subscription:commit.done', { amount: `${format.quantity(done.amount)} ${quote.code}` }),
          );
          onClose();
        },
      },
    );
  };
  return (
    <form id={id} noValidate className="flex flex-col gap-4 pt-2" onSubmit={submit}>
      <AmountField
        label={t('subscription:commit.amount')}
        unit={quote.code}
        {...form.bind('amount')}
        hint={
          <span className="flex items-center justify-between gap-2">
            <span className="figures">
              {t('subscription:commit.available')} {format.quantity(own.available)} {quote.code}
            </span>
            <Link
              to="/transfer?from=1&to=5&coin=USDT"
              className="-my-2 shrink-0 py-2 font-semibold text-accent"
            >
              {t('subscription:commit.transfer')}
            </Link>
          </span>
        }
      />
      <PercentSlider
        value={percentOf(amount, own.available)}
        onValueChange={(percent) => form.set('amount', partOf(own.available, percent))}
      />
      <Preview offering={offering} amount={form.isValid ? amount : null} />
      <p className="text-secondary text-muted">{t('subscription:commit.hint')}</p>
      <MoveNote state={move} />
      <Button type="submit" isBlock isLoading={commit.isPending} disabled={move.isPlanning}>
        {move.action ?? t('subscription:commit.submit')}
      </Button>
    </form>
  );
}

/** Says what stands against an amount; what a longer number could mend waits until the field was left. */
function useJudge({ minimum, quote }: Offering, available: string, own: Own) {
  const t = useT();
  const format = useFormat();
  const least = leastToAdd(minimum, own.commitment?.amount ?? '0', quote.scale);
  return ({ amount }: { readonly amount: string }) => {
    const fault = faultOf(amount, { minimum: least, available, scale: quote.scale });
    if (fault === null) return [];
    const limits = { minimum: least, balance: available, missing: '0' };
    const limit = fault === 'scale' ? String(quote.scale) : `${format.quantity(limits[fault])} ${quote.code}`;
    const text = t(`subscription:error.${fault}`, { limit });
    return [{ field: 'amount', text, isAtOnce: fault === 'scale' || fault === 'balance' } as const];
  };
}

const SETTLED_MS = 300;

/** Share of the commitment with this amount if the offering ended now. */
function Preview({ offering, amount }: { readonly offering: Offering; readonly amount: string | null }) {
  const t = useT();
  const settled = useSettled(amount, SETTLED_MS);
  const { data } = useQuery({
    ...previewQuery(offering.id, settled ?? ''),
    enabled: settled !== null,
  });
  const share = settled === null ? undefined : data?.share;
  return (
    <div className="min-h-36 rounded-card bg-surface px-4 py-3" aria-live="polite">
      <p className="text-dense font-semibold">{t('subscription:share.ifEndedNow')}</p>
      {share === undefined ? (
        <p className="pt-2 text-dense text-muted">{t('subscription:commit.previewHint')}</p>
      ) : (
        <ShareFacts offering={offering} share={share} isPreview />
      )}
    </div>
  );
}
