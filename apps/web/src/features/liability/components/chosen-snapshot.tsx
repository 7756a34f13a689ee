import { snapshotHash } from '@openbourse/engine';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Copyable, Fact, Facts } from '@openbourse/kit/ui/facts.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { Verdict } from '@openbourse/kit/ui/verification.tsx';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { Section } from '../../../shared/ui/section.tsx';
import { type Snapshot, snapshotQuery } from '../api.ts';
import { AssetTable } from './asset-table.tsx';
import { OwnBalance } from './own-balance.tsx';
import { SignedWallets } from './signed-wallets.tsx';

/** A snapshot: what is owed and what stands behind it, whether one's own balance is in it, and what to keep of it. */
export function ChosenSnapshot({ number }: { readonly number: number }) {
  const t = useT();
  return (
    <Loaded query={useQuery(snapshotQuery(number))} skeleton={<Skeleton className="h-80 w-full" />}>
      {(snapshot) => {
        const hash = hashOf(snapshot);
        if (hash === null) return <Verdict isRight={false}>{t('liability:malformed')}</Verdict>;
        return (
          <>
            <OwnBalance snapshot={snapshot} />
            <Sums snapshot={snapshot} />
            <SignedWallets number={number} hash={hash} />
            <Kept snapshot={snapshot} hash={hash} />
          </>
        );
      }}
    </Loaded>
  );
}

/** Null where the header has not the form that every verifier takes. */
function hashOf(snapshot: Snapshot): string | null {
  try {
    return snapshotHash(snapshot);
  } catch {
    return null;
  }
}

function Sums({ snapshot }: { readonly snapshot: Snapshot }) {
  const t = useT();
  const format = useFormat();
  return (
    <Section title={t('liability:snapshot', { number: String(snapshot.number) })}>
      <p className="figures text-dense text-muted">{format.dateMinute(snapshot.taken_at)}</p>
      <AssetTable assets={snapshot.assets} />
    </Section>
  );
}

/**
 * Hashes that one compares with others; the first one is computed here, from what this page shows. The first snapshot has
 * none before it, and perhaps no root of prices yet.
 */
function Kept({ snapshot, hash }: { readonly snapshot: Snapshot; readonly hash: string }) {
  const t = useT();
  const format = useFormat();
  const { number, previous_hash: previous, ledger, tick } = snapshot;
  return (
    <Section title={t('liability:keep.title')}>
      <p className="text-dense text-muted">{t('liability:keep.hint')}</p>
      <Facts>
        <Fact name={t('liability:keep.hash')}>
          <Copyable text={hash} />
        </Fact>
        {number > 1 && (
          <Fact name={t('liability:keep.previous')}>
            <Copyable text={previous} />
          </Fact>
        )}
        <Fact name={t('liability:keep.seal')}>
          <Copyable text={ledger.seal} />
        </Fact>
        {tick.minute > 0 && (
          <Fact name={t('liability:keep.tick', { time: format.dateMinute(tick.minute) })} isNameLong>
            <Copyable text={tick.root} />
          </Fact>
        )}
      </Facts>
    </Section>
  );
}
