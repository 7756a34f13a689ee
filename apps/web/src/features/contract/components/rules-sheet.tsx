import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { BottomSheet } from '@openbourse/kit/ui/bottom-sheet.tsx';
import { Fact, Facts } from '@openbourse/kit/ui/facts.tsx';
import { useQuery } from '@tanstack/react-query';
import { RulesLink } from '../../../shared/ui/rules-link.tsx';
import { fundsQuery } from '../api.ts';
import { pairName, type Product } from '../model/rows.ts';

export interface RulesSheetProps {
  readonly product: Product;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The rules of a contract with the day from which they hold, and the insurance fund. */
export function RulesSheet({ product, isOpen, onClose }: RulesSheetProps) {
  const t = useT();
  return (
    <BottomSheet isOpen={isOpen} onClose={onClose} title={`${t('contract:rules')} · ${pairName(product)}`}>
      <Rules product={product} />
      <Brackets product={product} />
      <Funds />
    </BottomSheet>
  );
}

function Rules({ product }: Pick<RulesSheetProps, 'product'>) {
  const t = useT();
  const format = useFormat();
  const { terms } = product;
  const { percent } = format;
  const spread =
    terms.spread_percent === null ? format.quantity(terms.spread_amount) : percent(terms.spread_percent);
  return (
    <>
      <Facts>
        <Fact name={t('contract:rules.lot')}>
          {format.quantity(terms.lot_size)} {product.base_currency_code}
        </Fact>
        <Fact name={t('contract:rules.lots')}>{`1 – ${format.quantity(String(terms.lots_max))}`}</Fact>
        <Fact name={t('contract:rules.tick')}>{format.quantity(product.price_tick)}</Fact>
        <Fact name={t('contract:rules.spread')}>{spread}</Fact>
        <Fact name={t('contract:rules.fee')}>{percent(terms.fee_percent)}</Fact>
        <Fact name={t('contract:liquidationFee')}>{percent(terms.liquidation_fee_percent)}</Fact>
        <Fact name={`${t('contract:overnight')} · ${t('contract:side.long')}`}>
          {percent(terms.overnight_long_percent)}
        </Fact>
        <Fact name={`${t('contract:overnight')} · ${t('contract:side.short')}`}>
          {percent(terms.overnight_short_percent)}
        </Fact>
        <Fact name={t('contract:rules.since')}>
          #{terms.rule_id} · {format.date(terms.effective_from)}
        </Fact>
      </Facts>
      <p className="pt-2 text-secondary text-muted">
        {terms.overnight_triple_day === null ? t('contract:rules.night') : t('contract:rules.nightTriple')}
      </p>
      <RulesLink kind="contract_terms" />
    </>
  );
}

function Brackets({ product }: Pick<RulesSheetProps, 'product'>) {
  const t = useT();
  const format = useFormat();
  return (
    <table className="mt-4 w-full text-secondary">
      <caption className="pb-1 text-left text-body font-semibold">{t('contract:rules.brackets')}</caption>
      <thead>
        <tr className="border-b border-line text-label text-muted [&_th]:h-8 [&_th]:font-medium">
          <th scope="col" className="text-left">
            {t('contract:rules.upTo')}
          </th>
          <th scope="col" className="text-right">
            {t('contract:leverage')}
          </th>
          <th scope="col" className="text-right">
            {t('contract:rules.maintenance')}
          </th>
          <th scope="col" className="text-right">
            {t('contract:rules.amount')}
          </th>
        </tr>
      </thead>
      <tbody className="figures [&_td]:h-8 [&_td]:text-right">
        {product.terms.brackets.map((bracket) => (
          <tr key={bracket.notional_max} className="border-b border-line">
            <td className="text-left!">{format.quantity(bracket.notional_max)}</td>
            <td>{bracket.leverage_max}x</td>
            <td>{format.quantity(bracket.maintenance_percent)} %</td>
            <td>{format.quantity(bracket.amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Funds() {
  const t = useT();
  const format = useFormat();
  const { data } = useQuery(fundsQuery);
  return (
    <div className="mt-4 rounded-card bg-surface p-3.5">
      <p className="flex justify-between gap-3 text-dense">
        <span className="text-muted">{t('contract:rules.fund')}</span>
        <span className="figures font-semibold">{format.quantity(data?.insurance_fund, 2)} USDT</span>
      </p>
      <p className="mt-1 text-secondary text-muted">{t('contract:rules.fundHint')}</p>
    </div>
  );
}
