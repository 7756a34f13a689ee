import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { useIsDesktop } from '@openbourse/kit/lib/use-media.ts';
import { Banner } from '@openbourse/kit/ui/banner.tsx';
import { type Column, DataTable } from '@openbourse/kit/ui/data-table.tsx';
import { ErrorState } from '@openbourse/kit/ui/error-state.tsx';
import { Fact, Facts } from '@openbourse/kit/ui/facts.tsx';
import { ProgressBar } from '@openbourse/kit/ui/progress-bar.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { compareDecimal } from '@openbourse/money';
import { useQuery } from '@tanstack/react-query';
import { type ContractFunds, contractFundsQuery, type MicroFunds, microFundsQuery } from '../api.ts';
import { percentUsed } from '../model/funds.ts';
import { Section } from '../../../shared/ui/section.tsx';

type MatchRow = ContractFunds['matches'][number];

const DECIMALS = 2;

/** Funds behind contracts, the part that is promised, and what may still be opened. */
export function ContractFundsSection() {
  const t = useT();
  const { data, isError, error, isFetching, refetch } = useQuery(contractFundsQuery);
  if (data === undefined && isError)
    return <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  return (
    <Section title={t('micro:funds.contracts')}>
      {data === undefined ? <Skeleton className="h-60 w-full" /> : <ContractCapital funds={data} />}
    </Section>
  );
}

function ContractCapital({ funds }: { readonly funds: ContractFunds }) {
  const t = useT();
  const format = useFormat();
  const money = (value: string): string => `${format.quantity(value, DECIMALS)} USDT`;
  const less = (value: string): string => `${format.deduction(value, DECIMALS)} USDT`;
  const { planned } = funds;
  return (
    <>
      {compareDecimal(funds.free_capital, '0') === 0 && (
        <Banner tone="warn">{t('micro:funds.stopped')}</Banner>
      )}
      <Facts>
        <Fact name={t('micro:funds.pool')}>{money(funds.contract_pool)}</Fact>
        <Fact name={t('micro:funds.insurance')}>{money(funds.insurance_fund)}</Fact>
        <Fact name={t('micro:funds.openProfit')}>{less(funds.open_profit)}</Fact>
        <Fact name={t('micro:funds.nextNight')}>{less(funds.next_night)}</Fact>
        <Fact name={t('micro:funds.free')}>{money(funds.free_capital)}</Fact>
      </Facts>
      <Meter label={t('micro:funds.exposure')} used={funds.exposure} limit={funds.exposure_limit} />
      <p className="text-secondary text-muted">{t('micro:funds.bound', boundOf(funds, format.date))}</p>
      {planned !== null && (
        <p className="text-secondary text-muted">{t('micro:funds.planned', boundOf(planned, format.date))}</p>
      )}
      <DataTable
        label={t('micro:funds.markets')}
        rows={funds.matches}
        rowKey={(row) => row.currency_match_id}
        empty={null}
        columns={useMatchColumns()}
      />
    </>
  );
}

function boundOf(
  bound: NonNullable<ContractFunds['planned']>,
  dateOf: (epochMs: number) => string,
): { readonly match: string; readonly total: string; readonly date: string } {
  return {
    match: bound.match_percent,
    total: bound.total_percent,
    date: dateOf(bound.effective_from),
  };
}

/** The rest comes first on a phone, which shows the other columns by scrolling. */
function useMatchColumns(): readonly Column<MatchRow>[] {
  const t = useT();
  const format = useFormat();
  const isDesktop = useIsDesktop();
  const money = (header: string, key: keyof MatchRow): Column<MatchRow> => ({
    key,
    header,
    isNumeric: true,
    render: (row) => format.quantity(`${row[key]}`, 0),
  });
  const open = [
    money(t('contract:side.long'), 'long_notional'),
    money(t('contract:side.short'), 'short_notional'),
    money(t('micro:funds.net'), 'exposure'),
    money(t('micro:funds.limit'), 'exposure_limit'),
  ];
  const left = [
    money(t('micro:funds.longLeft'), 'long_left'),
    money(t('micro:funds.shortLeft'), 'short_left'),
  ];
  return [
    { key: 'symbol', header: t('micro:funds.market'), render: (row) => row.symbol },
    ...(isDesktop ? [...open, ...left] : [...left, ...open]),
  ];
}

/** Funds behind micro contracts, and the part that the open orders could take. */
export function MicroFundsSection() {
  const t = useT();
  const { data, isError, error, isFetching, refetch } = useQuery(microFundsQuery);
  if (data === undefined && isError)
    return <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  return (
    <Section title={t('micro:funds.micro')}>
      {data === undefined ? <Skeleton className="h-36 w-full" /> : <Bankroll funds={data} />}
    </Section>
  );
}

function Bankroll({ funds }: { readonly funds: MicroFunds }) {
  const t = useT();
  const format = useFormat();
  return (
    <>
      <Facts>
        <Fact name={t('micro:edge.bankroll')}>{format.quantity(funds.bankroll, DECIMALS)} USDT</Fact>
      </Facts>
      <Meter label={t('micro:funds.openPayout')} used={funds.open_payout} limit={funds.open_limit} />
      <Meter label={t('micro:funds.minutePayout')} used={funds.minute_payout} limit={funds.minute_limit} />
      <p className="text-secondary text-muted">{t('micro:edge.bankrollHint')}</p>
    </>
  );
}

interface MeterProps {
  readonly label: string;
  readonly used: string;
  readonly limit: string;
}

/** Used part of a limit; the amounts stand beside it, so that the color is not needed. */
function Meter({ label, used, limit }: MeterProps) {
  const t = useT();
  const format = useFormat();
  const percent = percentUsed(used, limit);
  return (
    <div className="flex flex-col gap-1.5 py-1">
      <p className="flex flex-wrap justify-between gap-x-4 text-dense">
        <span className="text-muted">{label}</span>
        <span className="figures font-medium">
          {t('micro:funds.usedOf', {
            used: format.quantity(used, DECIMALS),
            limit: format.quantity(limit, DECIMALS),
          })}
        </span>
      </p>
      <ProgressBar label={label} percent={percent} tone={percent >= 100 ? 'down' : 'neutral'} />
    </div>
  );
}
