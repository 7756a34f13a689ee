import { Badge } from '@openbourse/kit/ui/badge.tsx';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { useState } from 'react';
import { useTexts } from '../../../shared/lib/texts.ts';
import { ChangeDialog } from '../../../shared/ui/change-dialog.tsx';
import { CopyText, shorten } from '../../../shared/ui/copy-text.tsx';
import { type ListColumn, ListTable } from '../../../shared/ui/list-table.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import { client, hasRole, useOperator } from '../../session/index.ts';
import type { UnknownPayment } from '../api.ts';

type Match = UnknownPayment['matches'][number];

/** A payment with the withdrawal that it is to be adopted into. */
interface Adoption {
  readonly payment: UnknownPayment;
  readonly match: Match;
  readonly evidence: NonNullable<UnknownPayment['evidence']>;
}

/** Payments of hot wallets on no record. Two operators adopt one into the withdrawal that it paid. */
export function PaymentTable({ payments }: { readonly payments: readonly UnknownPayment[] }) {
  const t = useTexts();
  const [asked, setAsked] = useState<Adoption | null>(null);
  return (
    <>
      <ListTable
        label={t('withdrawal:payments')}
        columns={usePaymentColumns(setAsked)}
        rows={payments}
        rowKey={(row) => `${row.chain} ${row.txid}`}
        openKey={null}
      />
      {asked !== null && <AdoptDialog wanted={asked} onEnd={() => setAsked(null)} />}
    </>
  );
}

function usePaymentColumns(ask: (wanted: Adoption) => void): readonly ListColumn<UnknownPayment>[] {
  const t = useTexts();
  const canAdopt = hasRole(useOperator(), ['withdrawal_maker', 'withdrawal_checker']);
  const finality = ({ evidence }: UnknownPayment): string =>
    evidence === null
      ? t('withdrawal:paymentSilent')
      : `${evidence.confirmations}/${evidence.confirmations_needed}`;
  return [
    {
      key: 'chain',
      header: t('deposit:chain'),
      csv: (row) => row.chain,
      render: (row) => <span className="font-semibold">{row.chain}</span>,
    },
    {
      key: 'txid',
      header: t('withdrawal:payment'),
      csv: (row) => row.txid,
      render: (row) => <CopyText text={row.txid} />,
    },
    {
      key: 'seen',
      header: t('withdrawal:paymentSeen'),
      csv: (row) => row.seen_at,
      render: (row) => <TimeText at={row.seen_at} />,
    },
    {
      key: 'finality',
      header: t('withdrawal:paymentFinality'),
      csv: (row) => (row.withdrawal_id === null ? finality(row) : null),
      render: (row) => (row.withdrawal_id === null ? finality(row) : t('shell:none')),
    },
    {
      key: 'match',
      header: t('withdrawal:paymentMatch'),
      csv: (row) => row.withdrawal_id ?? row.matches.map(({ id }) => id).join(' '),
      render: (row) => <Matches row={row} />,
    },
    {
      key: 'action',
      header: t('shell:list.action'),
      csv: () => null,
      render: (row) =>
        canAdopt &&
        adoptionsOf(row).map((wanted) => (
          <Button key={wanted.match.id} size="small" onClick={() => ask(wanted)}>
            {t('withdrawal:adopt')}
          </Button>
        )),
    },
  ];
}

/** The adoptions that a payment allows: none while its chain may take it back. */
function adoptionsOf(payment: UnknownPayment): readonly Adoption[] {
  const { evidence, matches } = payment;
  if (evidence === null || evidence.confirmations < evidence.confirmations_needed) return [];
  return matches.map((match) => ({ payment, match, evidence }));
}

function Matches({ row }: { readonly row: UnknownPayment }) {
  const t = useTexts();
  if (row.withdrawal_id !== null) return <Badge tone="up">{t('withdrawal:paymentAdopted')}</Badge>;
  if (row.matches.length === 0) return t('withdrawal:paymentNoMatch');
  return row.matches.map((match) => (
    <MatchLine key={match.id} match={{ ...match, address: shorten(match.address) }} />
  ));
}

function MatchLine({ match }: { readonly match: Match }) {
  const t = useTexts();
  const { uid, paid: amount, currency, address } = match;
  return (
    <div>
      <span className="font-semibold">{uid}</span>{' '}
      <span className="break-all">{t('withdrawal:paymentTo', { amount, currency, address })}</span>
    </div>
  );
}

function AdoptDialog({ wanted, onEnd }: { readonly wanted: Adoption; readonly onEnd: () => void }) {
  const t = useTexts();
  const {
    payment: { chain, txid },
    match,
    evidence,
  } = wanted;
  return (
    <ChangeDialog
      title={t('withdrawal:adoptTitle', { chain })}
      confirmLabel={t('proposal:propose')}
      tone="primary"
      run={(reason): Promise<unknown> =>
        client.call('wallet.operator_adopt_payment', {
          ...{ chain, txid, reason, withdrawal_id: match.id },
          ...{ block_hash: evidence.block_hash, network_fee: evidence.network_fee },
        })
      }
      done={t('proposal:proposed')}
      onEnd={onEnd}
    >
      <MatchLine match={match} />
      <p className="mt-2 font-mono text-dense break-all">{txid}</p>
      <p className="mt-2">{t('withdrawal:effect.adopt')}</p>
    </ChangeDialog>
  );
}
