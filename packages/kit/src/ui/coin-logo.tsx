import { useState } from 'react';

export interface CoinLogoProps {
  readonly currency: { readonly code: string; readonly logo: string };
  readonly size: 'small' | 'medium' | 'large';
}

const SIZES = { small: 20, medium: 32, large: 40 } as const;
const CLASSES = {
  small: 'size-5 text-label',
  medium: 'size-8 text-dense',
  large: 'size-10 text-row',
} as const;

/** The picture of a currency; its first letter where there is none. The code beside it is its name. */
export function CoinLogo({ currency, size }: CoinLogoProps) {
  const [missing, setMissing] = useState('');
  if (currency.logo === missing) {
    return (
      <span
        aria-hidden="true"
        className={`inline-flex shrink-0 items-center justify-center rounded-full bg-surface-strong font-semibold text-muted ${CLASSES[size]}`}
      >
        {currency.code.slice(0, 1)}
      </span>
    );
  }
  return (
    <img
      src={currency.logo}
      alt=""
      width={SIZES[size]}
      height={SIZES[size]}
      loading="lazy"
      className={`shrink-0 rounded-full ${CLASSES[size]}`}
      onError={() => setMissing(currency.logo)}
    />
  );
}
