import type { Tx } from '../../kernel/db.ts';
import { AppError } from '../../kernel/error.ts';
import type { AdRecord } from '../ad/ad.ts';
import type { Details } from '../collection/details.ts';
import { listMethods, type MethodRow } from '../collection/queries.ts';
import { findOwn, openDetails } from '../collection/show-methods.ts';
import type { Deps } from '../deps.ts';
import { listPaymentMethods } from '../method/method-queries.ts';
import { tradedCodes } from '../method/payment-method.ts';
import type { OpenInput } from './read-terms.ts';

/** Where the seller of an order is paid. */
export interface Payee {
  readonly kind: string;
  /** Version of the kind that the details are of. */
  readonly methodVersion: number;
  readonly details: Details;
  readonly qrFileId: string | null;
}

/** The method that the order names: of the ad for a buyer who names a kind, a saved one of a seller. */
export async function choosePayee(
  tx: Tx,
  deps: Deps,
  from: { readonly ad: AdRecord; readonly input: OpenInput; readonly takerId: number },
): Promise<Payee> {
  const { ad, input, takerId } = from;
  const traded = tradedCodes(await listPaymentMethods(tx), ad.unit);
  const kinds = ad.paymentKinds.filter((kind) => traded.includes(kind));
  const accepted = kinds.join(', ');
  if (ad.side === 'buy') {
    if (input.method_id === undefined)
      throw new AppError('fiat.field_required', { field: 'method_id', accepted });
    const rows = await listMethods(tx, takerId);
    if (!rows.some(({ id }) => id === input.method_id))
      throw new AppError('fiat.method_not_found', { field: 'method_id' });
    const row = findOwn(rows, input.method_id);
    if (!kinds.includes(row.kind))
      throw new AppError('fiat.payment_kind_not_taken', { field: 'method_id', accepted });
    return payeeOf(deps, row);
  }
  if (input.kind === undefined) throw new AppError('fiat.field_required', { field: 'kind', accepted });
  const rows = await listMethods(tx, ad.userId);
  const row = rows.find(({ id, kind }) => kind === input.kind && ad.methodIds.includes(id));
  if (row === undefined || !kinds.includes(row.kind))
    throw new AppError('fiat.payment_kind_not_taken', { field: 'kind', accepted });
  return payeeOf(deps, row);
}

function payeeOf(deps: Deps, row: MethodRow): Payee {
  const { kind, methodVersion, qrFileId } = row;
  return { kind, methodVersion, details: openDetails(deps, row), qrFileId };
}

/** Opens the details that were sealed when the order was opened. */
export function openPayee(
  deps: Pick<Deps, 'box'>,
  order: { readonly publicId: string; readonly payeeSealed: Buffer },
): Details {
  return JSON.parse(deps.box.open(order.payeeSealed, order.publicId).toString()) as Details;
}
