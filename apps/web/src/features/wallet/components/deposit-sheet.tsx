import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Badge } from '@openbourse/kit/ui/badge.tsx';
import { BottomSheet } from '@openbourse/kit/ui/bottom-sheet.tsx';
import { buttonClass } from '@openbourse/kit/ui/button.tsx';
import { Copyable, Fact, Facts } from '@openbourse/kit/ui/facts.tsx';
import { compareDecimal } from '@openbourse/money';
import { TargetLink } from '../../../shared/ui/target-link.tsx';
import { useTargets } from '../../session/index.ts';
import type { Deposit } from '../api.ts';
import { STATE_TONES, stepsOf } from '../model/deposits.ts';
import { DepositSteps } from './deposit-steps.tsx';
import { StaffReason } from './staff-reason.tsx';

export interface DepositSheetProps {
  /** Null while closed. */
  readonly deposit: Deposit | null;
  readonly onClose: () => void;
}

/** Everything that is known of one deposit, and why it is not credited when it is not. */
export function DepositSheet({ deposit, onClose }: DepositSheetProps) {
  const t = useT();
  return (
    <BottomSheet isOpen={deposit !== null} onClose={onClose} title={t('wallet:depositDetail')}>
      {deposit !== null && <DepositFacts deposit={deposit} />}
    </BottomSheet>
  );
}

function DepositFacts({ deposit }: { readonly deposit: Deposit }) {
  const t = useT();
  const format = useFormat();
  const { support } = useTargets();
  const steps = stepsOf(deposit);
  const amount = (value: string): string => `${format.quantity(value)} ${deposit.code}`;
  const why = whyOf(deposit, t, amount);
  return (
    <div className="flex flex-col gap-4 pb-2">
      <div className="flex items-center justify-between gap-3">
        <p className="figures text-price font-semibold">{amount(deposit.amount ?? deposit.received)}</p>
        <Badge tone={STATE_TONES[deposit.state]}>{t(`wallet:state.${deposit.state}`)}</Badge>
      </div>
      {steps !== null && <DepositSteps steps={steps} />}
      {why !== null && <p className="rounded-card bg-surface p-3 text-dense">{why}</p>}
      {deposit.state === 'rejected' && deposit.reason !== null && <StaffReason reason={deposit.reason} />}
      {deposit.state === 'rejected' && deposit.kind === 'chain' && (
        <TargetLink target={support} className={buttonClass({ variant: 'secondary', size: 'medium' })}>
          {t('home:menu.support')}
        </TargetLink>
      )}
      <Facts>
        <Fact name={t('wallet:received')}>{amount(deposit.received)}</Fact>
        {deposit.amount !== null && deposit.credited_at !== null && (
          <Fact name={t('wallet:credited')}>{amount(deposit.amount)}</Fact>
        )}
        {compareDecimal(deposit.repaid, '0') > 0 && (
          <Fact name={t('wallet:repaid')}>{amount(deposit.repaid)}</Fact>
        )}
        {deposit.chain_name !== null && <Fact name={t('wallet:network')}>{deposit.chain_name}</Fact>}
        {deposit.confirmations !== null && (
          <Fact name={t('wallet:confirmationCount')}>{deposit.confirmations}</Fact>
        )}
        {deposit.txid !== null && (
          <Fact name={t('wallet:txid')}>
            <Copyable text={deposit.txid} label={t('wallet:copyTxid')} />
          </Fact>
        )}
        {deposit.address !== null && (
          <Fact name={t('wallet:address')}>
            <Copyable text={deposit.address} label={t('wallet:copyAddress')} />
          </Fact>
        )}
        {deposit.note !== null && <Fact name={t('wallet:note')}>{deposit.note}</Fact>}
        <Fact name={t('wallet:seenAt')}>{format.dateTime(deposit.seen_at)}</Fact>
        {deposit.credited_at !== null && (
          <Fact name={t('wallet:creditedAt')}>{format.dateTime(deposit.credited_at)}</Fact>
        )}
        {deposit.withdrawable_at !== null && (
          <Fact name={t('wallet:withdrawableAt')}>{format.dateTime(deposit.withdrawable_at)}</Fact>
        )}
      </Facts>
    </div>
  );
}

/** Why a deposit is not credited, or taken back; null when nothing needs to be said. */
function whyOf(
  deposit: Deposit,
  t: ReturnType<typeof useT>,
  amount: (value: string) => string,
): string | null {
  switch (deposit.state) {
    case 'below_minimum':
      return t('wallet:why.belowMinimum', { minimum: amount(deposit.minimum ?? '0') });
    case 'late':
      return t('wallet:why.late');
    case 'orphaned':
      return t('wallet:why.orphaned');
    case 'pending_review':
      return t('wallet:why.pendingReview');
    case 'rejected':
      return deposit.kind === 'chain' ? t('wallet:why.rejectedLate') : null;
    default:
      return null;
  }
}
