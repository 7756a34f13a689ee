import type { Random } from '../kernel/random.ts';
import { type SealedColumn, sealedColumn, type Sealing } from '../kernel/sealed-column.ts';
import type { KeyRing } from '../kernel/key-ring.ts';
import { createSecretBox, type SecretBox } from '../kernel/secret-box.ts';

const PURPOSE = 'liability-secret';

/** The box of the secrets from which salts, places and padding of a snapshot follow. */
export function secretBox(deps: { readonly secret: KeyRing; readonly random: Random }): SecretBox {
  return createSecretBox({ ...deps, purpose: PURPOSE });
}

/** Context that ties a secret to its snapshot. */
export function contextOf(number: number | string): string {
  return `liability.snapshot ${number}`;
}

/** Columns that the slice keeps sealed. */
export function sealedLiabilityColumns(sealing: Sealing): readonly SealedColumn[] {
  return [
    sealedColumn(
      { ...sealing, purpose: PURPOSE },
      {
        table: 'liability.snapshot',
        key: 'number',
        column: 'sealed_secret',
        contextOf: ({ key }) => contextOf(key),
      },
    ),
  ];
}
