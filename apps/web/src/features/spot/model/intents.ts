import { ORDER_INTENTS_KEY } from '../../../shared/lib/order-intents.ts';
import type { PlaceInput } from './place-input.ts';

/**
 * One intent of the person, for example one press of "Buy". It is stored before it is sent and kept until its
 * outcome is known, so that a lost answer or a reload never places the order twice.
 */
export interface Intent {
  readonly userId: number;
  readonly input: PlaceInput & { readonly client_order_id: string };
  readonly at: number;
}

interface Store {
  readonly getItem: (key: string) => string | null;
  readonly setItem: (key: string, value: string) => void;
}

/** Intents of the user whose outcome is not known, oldest first. */
export function storedIntents(store: Store, userId: number): readonly Intent[] {
  return readAll(store).filter((intent) => intent.userId === userId);
}

export function keepIntent(store: Store, intent: Intent): void {
  store.setItem(
    ORDER_INTENTS_KEY,
    JSON.stringify([...readAll(store).filter((other) => !isSame(other, intent)), intent]),
  );
}

export function dropIntent(store: Store, intent: Intent): void {
  store.setItem(ORDER_INTENTS_KEY, JSON.stringify(readAll(store).filter((other) => !isSame(other, intent))));
}

function isSame(a: Intent, b: Intent): boolean {
  return a.input.client_order_id === b.input.client_order_id;
}

function readAll(store: Store): readonly Intent[] {
  try {
    const parsed: unknown = JSON.parse(store.getItem(ORDER_INTENTS_KEY) ?? '[]');
    return Array.isArray(parsed) ? parsed.filter(isIntent) : [];
  } catch {
    return [];
  }
}

function isIntent(value: unknown): value is Intent {
  if (typeof value !== 'object' || value === null || !('input' in value) || !('userId' in value))
    return false;
  const { input } = value;
  return typeof input === 'object' && input !== null && 'client_order_id' in input;
}
