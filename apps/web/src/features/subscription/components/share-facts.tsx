import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Fact, Facts } from '@openbourse/kit/ui/facts.tsx';
import type { Offering, Share } from '../api.ts';

export interface ShareFactsProps {
  readonly offering: Offering;
  readonly share: Share;
  /** True when it is what would be if the offering ended now. */
  readonly isPreview: boolean;
}

/** Tokens, what they cost and what comes back. */
export function ShareFacts({ offering, share, isPreview }: ShareFactsProps) {
  const t = useT();
  const format = useFormat();
  const { token, quote } = offering;
  return (
    <Facts>
      <Fact name={t(isPreview ? 'subscription:share.get' : 'subscription:share.got')}>
        {format.quantity(share.allocated)} {token.code}
      </Fact>
      <Fact name={t(isPreview ? 'subscription:share.pay' : 'subscription:share.paid')}>
        {format.quantity(share.paid)} {quote.code}
      </Fact>
      <Fact name={t(isPreview ? 'subscription:share.back' : 'subscription:share.refunded')}>
        {format.quantity(share.refunded)} {quote.code}
      </Fact>
    </Facts>
  );
}
