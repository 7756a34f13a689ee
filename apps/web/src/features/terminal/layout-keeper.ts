import { type Layouts, readLayouts, type TerminalScreen } from '@openbourse/api/limits';
import type { CallReply } from '@openbourse/client';
import type { Cancel, Clock } from '@openbourse/kit/lib/clock.ts';
import { changeLayouts, type LayoutChange, NO_LAYOUTS } from './model/change-layouts.ts';
import type { Kept } from './store.ts';

/** Several changes within this time are saved together. */
export const SAVE_AFTER_MS = 600;

export interface KeeperDeps {
  readonly screen: TerminalScreen;
  readonly clock: Pick<Clock, 'after'>;
  readonly read: () => Kept;
  readonly write: (kept: Kept) => void;
  readonly load: () => Promise<CallReply<'terminal.show'>>;
  readonly save: (layouts: string, revision: number) => Promise<CallReply<'terminal.save'>>;
  /** Reports whether a save was refused because another device was faster. */
  readonly isConflict: (error: unknown) => boolean;
}

/**
 * Keeps the layouts of a screen here and on the server. A change acts here at once and is saved shortly after; where
 * another device was faster, it is made again to what that device has saved.
 */
export class LayoutKeeper {
  readonly #deps: KeeperDeps;
  /** Changes that no save has carried yet, oldest first. */
  #pending: LayoutChange[] = [];
  #isSaving = false;
  #cancel: Cancel = () => undefined;

  constructor(deps: KeeperDeps) {
    this.#deps = deps;
  }

  /** Takes over what the server has for a user, unless this browser knows better. */
  take(owner: number, answer: CallReply<'terminal.show'>): void {
    const { revision } = answer;
    const kept = this.#deps.read();
    if (kept.owner === owner) {
      if (revision < kept.revision || this.#pending.length > 0 || this.#isSaving) return;
      if (revision === kept.revision) {
        if (kept.isUnsaved) this.#saveSoon(owner);
        return;
      }
    }
    this.#pending = [];
    const isGuests = kept.owner === null && kept.layouts.layouts.length > 0;
    if (answer.layouts === null && isGuests) {
      this.#deps.write({ ...kept, owner, revision: 0, isUnsaved: true });
      this.#saveSoon(owner);
    } else this.#deps.write({ owner, revision, isUnsaved: false, layouts: layoutsOf(answer) });
  }

  /** Makes a change for a user, or for a guest. */
  change(owner: number | null, change: LayoutChange): void {
    const { screen, read, write } = this.#deps;
    const kept = read();
    const mine = kept.owner === owner ? kept : { revision: 0, layouts: NO_LAYOUTS };
    const layouts = changeLayouts(mine.layouts, change, screen);
    if (layouts === mine.layouts) return;
    write({ owner, revision: mine.revision, isUnsaved: owner !== null, layouts });
    if (owner === null) return;
    this.#pending.push(change);
    this.#saveSoon(owner);
  }

  #saveSoon(owner: number): void {
    this.#cancel();
    this.#cancel = this.#deps.clock.after(SAVE_AFTER_MS, () => void this.#save(owner));
  }

  async #save(owner: number): Promise<void> {
    const { read, write, save, isConflict } = this.#deps;
    const kept = read();
    if (this.#isSaving || kept.owner !== owner || !kept.isUnsaved) return;
    this.#isSaving = true;
    const sent = this.#pending.length;
    try {
      const { revision } = await save(JSON.stringify(kept.layouts), kept.revision);
      this.#pending.splice(0, sent);
      if (read().owner === owner) write({ ...read(), revision, isUnsaved: this.#pending.length > 0 });
    } catch (error) {
      // What cannot be saved stays here, and is sent with the next change or when the screen is opened again.
      if (!isConflict(error)) return console.warn('The layouts could not be saved.', error);
      await this.#catchUp(owner);
    } finally {
      this.#isSaving = false;
    }
    if (this.#pending.length > 0) this.#saveSoon(owner);
  }

  /** Makes the changes that are not saved again, to what another device has saved. */
  async #catchUp(owner: number): Promise<void> {
    const { screen, read, write, load } = this.#deps;
    try {
      const answer = await load();
      if (read().owner !== owner) return;
      const layouts = this.#pending.reduce(
        (before, change) => changeLayouts(before, change, screen),
        layoutsOf(answer),
      );
      write({ owner, revision: answer.revision, isUnsaved: this.#pending.length > 0, layouts });
    } catch (error) {
      this.#pending = [];
      console.warn('The layouts of another device could not be read.', error);
    }
  }
}

function layoutsOf({ layouts }: CallReply<'terminal.show'>): Layouts {
  return (layouts === null ? null : readLayouts(layouts)) ?? NO_LAYOUTS;
}
