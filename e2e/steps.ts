import { expect, type Locator } from '@playwright/test';

/** The steps that a journey asks of a person: each touch and each field that is filled in counts as one. */
export class Steps {
  readonly #done: string[] = [];

  async tap(what: Locator): Promise<void> {
    this.#done.push(`tap ${what.toString()}`);
    await what.click();
  }

  async fill(field: Locator, text: string): Promise<void> {
    this.#done.push(`fill in ${field.toString()}`);
    await field.fill(text);
  }

  expectAtMost(max: number): void {
    expect(this.#done.length, this.#done.join('\n')).toBeLessThanOrEqual(max);
  }
}
