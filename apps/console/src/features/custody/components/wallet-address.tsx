import { CopyButton } from '../../../shared/ui/copy-text.tsx';
import { WholeAddress } from '../../../shared/ui/whole-address.tsx';
import { useTexts } from '../../../shared/lib/texts.ts';

/** A wallet of the house with every character of its address; a dash where there is none. */
export function WalletAddress({ address }: { readonly address: string | null }) {
  const t = useTexts();
  if (address === null) return t('shell:none');
  return (
    <span>
      <WholeAddress address={address} /> <CopyButton text={address} />
    </span>
  );
}
