import { isControlProved } from '@openbourse/engine';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { Copyable, Fact, Facts } from '@openbourse/kit/ui/facts.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { Verdict } from '@openbourse/kit/ui/verification.tsx';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { Section } from '../../../shared/ui/section.tsx';
import { type Control, controlsQuery } from '../api.ts';

interface SignedSnapshot {
  readonly number: number;
  readonly hash: string;
}

/** Wallets of the house that have signed a snapshot, each signature verified here from what the page shows. */
export function SignedWallets({ number, hash }: SignedSnapshot) {
  const t = useT();
  const query = useQuery(controlsQuery(number));
  return (
    <Section title={t('liability:control.title')}>
      <p className="text-dense text-muted">{t('liability:control.hint')}</p>
      <Loaded query={query} skeleton={<Skeleton className="h-24 w-full" />}>
        {(controls) =>
          controls.length === 0 ? (
            <p className="text-dense">{t('liability:control.none')}</p>
          ) : (
            controls.map((control) => (
              <SignedWallet
                key={`${control.chain} ${control.address}`}
                number={number}
                hash={hash}
                control={control}
              />
            ))
          )
        }
      </Loaded>
    </Section>
  );
}

function SignedWallet({ number, hash, control }: SignedSnapshot & { readonly control: Control }) {
  const t = useT();
  const { chain, address, statement, signature } = control;
  const isRight = isControlProved({ chain, address, number, hash, signature });
  return (
    <div className="pb-4">
      <Facts>
        <Fact name={t('liability:control.wallet', { chain })}>
          <Copyable text={address} />
        </Fact>
        <Fact name={t('liability:control.statement')}>
          {/* What is signed is the same text for everybody. */}
          <span lang="en">
            <Copyable text={statement} />
          </span>
        </Fact>
        <Fact name={t('liability:control.signature')}>
          <Copyable text={signature} />
        </Fact>
      </Facts>
      <Verdict isRight={isRight}>
        {isRight ? t('liability:control.verified') : t('liability:control.wrong')}
      </Verdict>
    </div>
  );
}
