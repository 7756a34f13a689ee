import { createRequire } from 'node:module';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import type { LiabilityFile, verifyLiability } from '@openbourse/engine';
import { findChromium } from '../tools/provide-browser.ts';

const ENGINE = join(import.meta.dirname, '../packages/engine/src/index.ts');
const APP = join(import.meta.dirname, '../apps/web/package.json');
/** Enough of them for the browser's brake, which works by slices of time. */
const TIMES = 200;
/** Factors by which Chromium slows its processor down; four to six stand for phones. */
const SLOWDOWNS = [1, 4, 6] as const;

export interface Verified {
  readonly slowdown: number;
  /** Mean of one verification in the page. */
  readonly verifyMs: number;
  /** The first one, before anything is compiled. */
  readonly firstMs: number;
}

/** Verifies a user's file in pages of Chromium, each with a slower processor, by the code that the app runs. */
export async function verifyOnPhones(file: LiabilityFile): Promise<readonly Verified[]> {
  const script = await bundleEngine();
  const executablePath = findChromium(process.env);
  const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath });
  try {
    const verified: Verified[] = [];
    for (const slowdown of SLOWDOWNS) {
      const page = await browser.newPage();
      const session = await page.context().newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
      await page.addScriptTag({ content: script });
      const firstMs = await page.evaluate(verifyOften, { file, times: 1 });
      const allMs = await page.evaluate(verifyOften, { file, times: TIMES });
      verified.push({ slowdown, verifyMs: round(allMs / TIMES), firstMs: round(firstMs) });
      await page.close();
    }
    return verified;
  } finally {
    await browser.close();
  }
}

type Engine = { readonly engine: { readonly verifyLiability: typeof verifyLiability } };

/** Runs in the page; answers milliseconds of all of them together. */
function verifyOften({ file, times }: { readonly file: LiabilityFile; readonly times: number }): number {
  const { engine } = globalThis as unknown as Engine;
  const startedAt = performance.now();
  for (let time = 0; time < times; time += 1)
    if (!engine.verifyLiability(file).isValid) throw new Error('the file does not verify');
  return performance.now() - startedAt;
}

interface Bundler {
  build(options: object): Promise<readonly { readonly output: readonly { readonly code: string }[] }[]>;
}

/** The engine as one script for a page, by the bundler of the app. */
async function bundleEngine(): Promise<string> {
  const { build } = (await import(createRequire(APP).resolve('vite'))) as Bundler;
  const lib = { entry: ENGINE, formats: ['iife'], name: 'engine' };
  const [bundle] = await build({ configFile: false, logLevel: 'silent', build: { write: false, lib } });
  return bundle?.output[0]?.code ?? '';
}

function round(ms: number): number {
  return Math.round(ms * 10) / 10;
}
