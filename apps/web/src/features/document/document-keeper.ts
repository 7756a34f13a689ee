import type { CallReply } from '@openbourse/client';
import type { Cancel, Clock } from '@openbourse/kit/lib/clock.ts';
import type { Kept } from './kept.ts';

/** Several changes within this time are saved together. */
export const SAVE_AFTER_MS = 600;

/** The form of a document, and what its changes do. */
export interface DocumentKind<T, C> {
  /** The document before the first change. */
  readonly nothing: T;
  /** Reads a text; null where it is none of this kind. */
  readonly read: (text: string) => T | null;
  /** The document after a change; the same one where the change has nothing to act on any more. */
  readonly change: (content: T, change: C) => T;
}

export interface KeeperDeps {
  readonly clock: Pick<Clock, 'after'>;
  readonly read: () => Kept;
  readonly write: (kept: Kept) => void;
  readonly load: () => Promise<CallReply<'terminal.show'>>;
  readonly save: (content: string, revision: number) => Promise<CallReply<'terminal.save'>>;
  /** Reports whether a save was refused because another device was faster. */
  readonly isConflict: (error: unknown) => boolean;
}

/**
 * Keeps a document of a person here and on the server. A change acts here at once and is saved shortly after; where
 * another device was faster, it is made again to what that device has saved.
 */
export class DocumentKeeper<T, C> {
  readonly #kind: DocumentKind<T, C>;
  readonly #deps: KeeperDeps;
  /** Changes that no save has carried yet, oldest first. */
  #pending: C[] = [];
  #isSaving = false;
  #cancel: Cancel = () => undefined;

  constructor(kind: DocumentKind<T, C>, deps: KeeperDeps) {
    this.#kind = kind;
    this.#deps = deps;
  }

  /** Takes over what the server has for a user, unless this browser knows better. */
  take(owner: number, answer: CallReply<'terminal.show'>): void {
    const { content, revision } = answer;
    const kept = this.#deps.read();
    if (kept.owner === owner) {
      if (revision < kept.revision || this.#pending.length > 0 || this.#isSaving) return;
      if (revision === kept.revision) {
        if (kept.isUnsaved) this.#saveSoon(owner);
        return;
      }
    }
    this.#pending = [];
    if (content === null && kept.owner === null && kept.content !== null) {
      this.#deps.write({ ...kept, owner, revision: 0, isUnsaved: true });
      this.#saveSoon(owner);
    } else this.#deps.write({ owner, revision, isUnsaved: false, content });
  }

  /** Makes a change for a user, or for a guest. */
  change(owner: number | null, change: C): void {
    const kept = this.#deps.read();
    const mine = kept.owner === owner ? kept : { revision: 0, content: null };
    const content = this.#after(mine.content, [change]);
    if (content === mine.content) return;
    this.#deps.write({ owner, revision: mine.revision, isUnsaved: owner !== null, content });
    if (owner === null) return;
    this.#pending.push(change);
    this.#saveSoon(owner);
  }

  /** The text after changes; the same one where they change nothing. */
  #after(text: string | null, changes: readonly C[]): string | null {
    const { nothing, read, change } = this.#kind;
    const before = (text === null ? null : read(text)) ?? nothing;
    const content = changes.reduce(change, before);
    return content === before ? text : JSON.stringify(content);
  }

  #saveSoon(owner: number): void {
    this.#cancel();
    this.#cancel = this.#deps.clock.after(SAVE_AFTER_MS, () => void this.#save(owner));
  }

  async #save(owner: number): Promise<void> {
    const { read, write, save, isConflict } = this.#deps;
    const { content, revision: before, ...kept } = read();
    if (this.#isSaving || kept.owner !== owner || !kept.isUnsaved || content === null) return;
    this.#isSaving = true;
    const sent = this.#pending.length;
    try {
      const { revision } = await save(content, before);
      this.#pending.splice(0, sent);
      if (read().owner === owner) write({ ...read(), revision, isUnsaved: this.#pending.length > 0 });
    } catch (error) {
      // What cannot be saved stays here, and is sent with the next change or when the screen is opened again.
      if (!isConflict(error)) return console.warn('A document could not be saved.', error);
      await this.#catchUp(owner);
    } finally {
      this.#isSaving = false;
    }
    if (this.#pending.length > 0) this.#saveSoon(owner);
  }

  /** Makes the changes that are not saved again, to what another device has saved. */
  async #catchUp(owner: number): Promise<void> {
    const { read, write, load } = this.#deps;
    try {
      const { content, revision } = await load();
      if (read().owner !== owner) return;
      const isUnsaved = this.#pending.length > 0;
      write({ owner, revision, isUnsaved, content: this.#after(content, this.#pending) });
    } catch (error) {
      this.#pending = [];
      console.warn('A document of another device could not be read.', error);
    }
  }
}
