import { createRequire } from 'node:module';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import type { LiabilityFile, verifyLiability } from '@openbourse/engine';
import { findChromium } from '../tools/provide-browser.ts';

const ENGINE = join(import.meta.dirname, '../packages/engine/src/index.ts');
const APP = join(import.meta.dirname, '../apps/web/package.json');
const TIMES = 20;
/** Factors by which Chromium slows its processor down; four to six stand for phones. */
const SLOWDOWNS = [1, 4, 6] as const;

export interface Verified {
  readonly slowdown: number;
  /** Median of one verification in the page. */
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
      const times = await page.evaluate(verifyOften, { file, times: TIMES });
      const sorted = times.toSorted((a, b) => a - b);
      verified.push({ slowdown, verifyMs: round(sorted[TIMES / 2]), firstMs: round(times[0]) });
      await page.close();
    }
    return verified;
  } finally {
    await browser.close();
  }
}

type Engine = { readonly engine: { readonly verifyLiability: typeof verifyLiability } };

/** Runs in the page; answers milliseconds. */
function verifyOften({ file, times }: { readonly file: LiabilityFile; readonly times: number }): number[] {
  const { engine } = globalThis as unknown as Engine;
  return Array.from({ length: times }, () => {
    const startedAt = performance.now();
    if (!engine.verifyLiability(file).isValid) throw new Error('the file does not verify');
    return performance.now() - startedAt;
  });
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

function round(ms = 0): number {
  return Math.round(ms * 10) / 10;
}
