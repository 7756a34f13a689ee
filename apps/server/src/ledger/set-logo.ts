import type { DecodedInputOf, ledger as calls } from '@openbourse/api';
import type { Files } from '../file/index.ts';
import type { Tx } from '../kernel/db.ts';
import { AppError } from '../kernel/error.ts';
import type { Outcome, Persons } from '../operator/index.ts';
import { lockCurrency, updateLogo } from './currency-queries.ts';

export interface LogoDeps {
  readonly files: Pick<Files, 'bind'>;
  /** Takes what is listed over into the markets. */
  readonly applyChanges: () => Promise<void>;
}

/** A picture that an operator uploaded for a currency. */
interface Logo {
  readonly currencyId: number;
  readonly fileId: string;
  /** Operator who uploaded it. */
  readonly operatorId: number;
}

/** Gives a currency another logo. */
export async function setLogo(
  tx: Tx,
  deps: LogoDeps,
  { input, by }: { readonly input: DecodedInputOf<typeof calls.operatorSetLogo>; readonly by: Persons },
): Promise<Outcome> {
  const { currency_id: id, file_id: fileId, reason } = input;
  const currency = await lockCurrency(tx, id);
  if (currency === undefined) throw new AppError('ledger.currency_not_found', { field: 'currency_id' });
  const logo = await bindLogo(tx, deps, { currencyId: id, fileId, operatorId: by.makerId });
  await updateLogo(tx, { id, logo });
  return {
    isNew: false,
    entry: {
      action: 'ledger.set_logo',
      subject: { kind: 'currency', id },
      reason,
      before: { code: currency.code, logo: currency.logo },
      after: { code: currency.code, logo },
    },
    announce: deps.applyChanges,
  };
}

/** Ties the picture to its currency; answers the path at which everybody finds it from the commit on. */
export async function bindLogo(tx: Tx, { files }: Pick<LogoDeps, 'files'>, logo: Logo): Promise<string> {
  const { currencyId, fileId, operatorId } = logo;
  await files.bind(tx, { fileId, operatorId, purpose: 'coin_logo', reference: `currency:${currencyId}` });
  return `/api/public/file/logo?id=${fileId}`;
}
