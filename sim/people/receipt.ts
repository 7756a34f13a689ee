import type { PublishedRoot, ReceiptRoot } from '@openbourse/engine';
import type { Person } from './person.ts';

interface Rooted {
  readonly entry_root: ReceiptRoot | null;
  readonly root: ReceiptRoot | null;
  readonly trigger?: { readonly root: ReceiptRoot | null } | null;
  readonly trailing?: { readonly root: ReceiptRoot | null } | null;
}

type Roots = Readonly<Record<'entry' | 'exit' | 'trigger' | 'trailing', PublishedRoot | null>>;

/** The roots that the site publishes for the minutes of a receipt, asked apart from it. */
export async function publishedRoots(person: Person, receipt: Rooted): Promise<Roots> {
  const ask = (root: ReceiptRoot | null): Promise<PublishedRoot | null> =>
    root === null ? Promise.resolve(null) : person.call('tick.root', { minute: root.minute });
  return {
    entry: await ask(receipt.entry_root),
    exit: await ask(receipt.root),
    trigger: await ask(receipt.trigger?.root ?? null),
    trailing: await ask(receipt.trailing?.root ?? null),
  };
}
