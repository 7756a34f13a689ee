import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { BottomSheet } from '@openbourse/kit/ui/bottom-sheet.tsx';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { useNavigate } from 'react-router';
import { allMatches, tradePath, useMatches } from '../../market-data/index.ts';
import type { ValuedBalance } from '../model/balances.ts';
import { NO_FILTERS } from '../model/entries.ts';
import { SPOT_ACCOUNT } from '../use-accounts.ts';
import { EntryList } from './entry-list.tsx';
import { SecretAmount } from './secret-amount.tsx';

export interface BalanceSheetProps {
  /** Null while closed. */
  readonly balance: ValuedBalance | null;
  readonly accountTypeId: number;
  readonly onClose: () => void;
}

const DECIMALS = 8;
const VALUE_DECIMALS = 2;

/** One currency: available and held, its history, and the way to trade it. */
export function BalanceSheet({ balance, accountTypeId, onClose }: BalanceSheetProps) {
  const t = useT();
  const navigate = useNavigate();
  const matches = allMatches(useMatches().data ?? []);
  const isSpot = accountTypeId === SPOT_ACCOUNT;
  const match = matches.find(
    (one) => isSpot && one.is_spot_tradable && one.base_currency_code === balance?.code,
  );
  return (
    <BottomSheet
      isOpen={balance !== null}
      onClose={onClose}
      title={balance === null ? '' : `${balance.code} · ${balance.name}`}
      {...(match !== undefined && {
        footer: (
          <div className="grid grid-cols-2 gap-3">
            <Button
              variant="secondary"
              isBlock
              onClick={() => void navigate(`/convert?from=${match.base_currency_code}`)}
            >
              {t('convert:title')}
            </Button>
            <Button isBlock onClick={() => void navigate(tradePath(match))}>
              {t('ledger:tradePair', { pair: match.symbol })}
            </Button>
          </div>
        ),
      })}
    >
      {balance !== null && <BalanceFacts balance={balance} accountTypeId={accountTypeId} />}
    </BottomSheet>
  );
}

function BalanceFacts(props: { readonly balance: ValuedBalance; readonly accountTypeId: number }) {
  const { balance, accountTypeId } = props;
  const t = useT();
  const format = useFormat();
  const amount = (value: string) => <SecretAmount text={format.quantity(value, DECIMALS)} />;
  const filters = { ...NO_FILTERS, accountTypeId, currencyId: balance.currency_id };
  return (
    <>
      <dl className="grid grid-cols-2 gap-3 rounded-card bg-surface p-4 [&_dd]:text-row [&_dt]:text-secondary [&_dt]:text-muted">
        <div>
          <dt>{t('app:word.available')}</dt>
          <dd>{amount(balance.available)}</dd>
        </div>
        <div>
          <dt>{t('ledger:held')}</dt>
          <dd>{amount(balance.held)}</dd>
        </div>
        <div>
          <dt>{t('app:word.total')}</dt>
          <dd>{amount(balance.total)}</dd>
        </div>
        <div>
          <dt>{t('ledger:column.value')}</dt>
          <dd>
            <SecretAmount text={format.price(balance.value, VALUE_DECIMALS)} />
          </dd>
        </div>
      </dl>
      <h3 className="mt-5 text-body font-semibold">{t('ledger:entries.of', { code: balance.code })}</h3>
      <EntryList filters={filters} isFiltered={false} />
    </>
  );
}
